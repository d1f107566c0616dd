import type { Store } from '../../../sync/store.ts'

/**
 * Whether this device still waits for its first answer, also because a browser threw away what it held: an empty table of the
 * person's own then says nothing. It is answered before all open offers are here. Without network the line under the header
 * says why nothing comes.
 */
export const isUnfilled = async (db: Store) => !(await db.meta.get('state'))?.pulls
