import type { syncVersion } from '../schema/sync.ts'

/** Protocol version that this app speaks and in which it writes its entries. */
export const version: (typeof syncVersion)['current'] = 7
