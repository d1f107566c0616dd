import type { syncVersion } from '../schema/sync.ts'

/** Of the protocol, as this app speaks it and writes its entries. */
export const version: (typeof syncVersion)['current'] = 7
