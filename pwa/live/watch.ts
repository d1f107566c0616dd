import { liveQuery } from 'dexie'

/**
 * Asks again whenever something that the question read has changed. It is asked from within an async function: of any other
 * Dexie may lose what it reads behind its first await, and a change of that would never be heard of.
 */
export const watch = <T>(ask: () => PromiseLike<T>) => liveQuery(async () => await ask())
