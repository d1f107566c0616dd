import { openDevice } from '../../../sync/device.ts'
import { deferEngine } from './defer-engine.ts'
import { watch } from './watch.ts'

/** All that knows Dexie: it arrives with the first screen that reads the device. */
export const openEngine = (account: string | null) =>
  deferEngine(account, openDevice(account, { database: {}, now: Date.now }))

export { watch }
