import { liveQuery } from 'dexie'
import { createEngine } from '../../sync/engine.ts'
import { windowPorts } from '../../sync/hosts/window.ts'

/** All that knows Dexie: it arrives with the first screen that reads the device. */
export const openEngine = async (account: string | null) => {
  const engine = createEngine({ ports: windowPorts, account })
  await engine.start()
  return engine
}

export { liveQuery }
