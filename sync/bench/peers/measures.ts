import type { Measure } from '../../../api/bench/frame/task.ts'
import type { World } from '../world.ts'
import { installPeers } from './install.ts'
import { measurePouchdb } from './pouchdb.ts'
import { measureReplicache, measureRxdb } from './pulling-peers.ts'
import { measureZero } from './zero.ts'

export const measures: Record<string, Measure<World>> = {
  rxdb: measureRxdb,
  replicache: measureReplicache,
  pouchdb: measurePouchdb,
  zero: measureZero,
}

/** Installs what is missing, and returns the PostgreSQL settings of the peers. */
export const prepare = (wanted: readonly string[]) => {
  installPeers()
  // Only with a cache server, because PostgreSQL then writes a little more for everything.
  return wanted.includes('zero') ? { wal_level: 'logical' } : {}
}
