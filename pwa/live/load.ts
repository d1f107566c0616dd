import { liveQuery } from 'dexie'
import { createEngine } from '../../sync/engine.ts'
import { windowPorts } from '../../sync/hosts/window.ts'

/** The first reads go before: what the engine begins with holds every table, and talks to the network. */
const startAfterMs = 50

/** All that knows Dexie: it arrives with the first screen that reads the device. */
export const openEngine = (account: string | null) => {
  const engine = createEngine({ ports: windowPorts, account })
  // Reads open the database by themselves. One that fails is told by the engine's status.
  setTimeout(() => void engine.start(), startAfterMs)
  return engine
}

export { followJobs } from './jobs/follow-jobs.ts'
export { liveQuery }
