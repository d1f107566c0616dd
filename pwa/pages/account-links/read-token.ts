/** Mailed links carry their token in the fragment, which no server log and no referrer ever sees. */
export const readToken = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
