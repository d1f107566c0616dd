import { openDevice } from '../../../sync/device.ts'
import { deferEngine } from './defer-engine.ts'
import { watch } from './watch.ts'

/** The chunk that contains Dexie. It loads with the first screen that reads the device. */
export const openEngine = (account: string | null) =>
  deferEngine(account, openDevice(account, { database: {}, now: Date.now }))

export { watch }
