const start = 'pouce-outbox:'

/** The worker wakes without a window, so the tag names the account. */
export const syncTag = (account: string) => start + account
export const accountOfTag = (tag: string) => (tag.startsWith(start) ? tag.slice(start.length) : null)
