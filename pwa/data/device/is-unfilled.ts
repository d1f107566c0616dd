import type { Store } from '../../../sync/store.ts'

/**
 * Returns whether the first sync is still missing, also because the browser evicted the database. The person's own tables are
 * then empty although they have data. It turns false before all open offers have arrived. Offline, the line under the header says
 * why nothing appears.
 */
export const isUnfilled = async (db: Store) => !(await db.meta.get('state'))?.pulls
