/** The address of every round of the sync, whatever the app says in it that it takes. */
export const syncRoute = /\/api\/sync(\?|$)/
