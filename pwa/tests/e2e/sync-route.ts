/** The address of sync requests, with any query. */
export const syncRoute = /\/api\/sync(\?|$)/
