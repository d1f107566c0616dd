import type { Store } from '../../sync/store.ts'

/**
 * Whether this device still waits for its first answer: an empty table then says nothing, and what belongs there is on its
 * way. Without network nothing is, and what there is has to do.
 */
export const isUnfilled = async (db: Store) => navigator.onLine && !(await db.meta.get('state'))?.syncedAt
