import type { Device } from '../../../sync/device.ts'
import { createEngine } from '../../../sync/engine.ts'
import { windowPorts } from '../../../sync/hosts/window.ts'

/** All that talks to the network about a device: it arrives once the first screen has been read. */
export const startEngine = (account: string | null, device: Device) => {
  const engine = createEngine({ ports: windowPorts, account, device })
  // One that fails is told by the engine's status.
  void engine.start()
  return engine
}
