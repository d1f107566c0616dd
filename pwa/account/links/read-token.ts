/** Reads the token of a mailed link from the fragment, which never reaches server logs or referrers. */
export const readToken = (hash: string) => new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? ''
