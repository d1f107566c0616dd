import type { Ports } from '../../ports.ts'
import { windowPorts } from '../../hosts/window.ts'

/** Only what is measured is requested: a stream or a poll would add to the measured time. */
export const quietPorts: Ports = { ...windowPorts, stream: null, isVisible: () => false }
