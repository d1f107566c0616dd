import type { Device } from '../../../sync/device.ts'
import { createEngine } from '../../../sync/engine.ts'
import { windowPorts } from '../../../sync/hosts/window.ts'

/** The chunk that syncs a device. It loads after the first screen has been read. */
export const startEngine = (account: string | null, device: Device) => {
  const engine = createEngine({ ports: windowPorts, account, device })
  // The engine's status reports a failure.
  void engine.start()
  return engine
}
