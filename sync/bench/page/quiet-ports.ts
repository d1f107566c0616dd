import type { Ports } from '../../ports.ts'
import { windowPorts } from '../../hosts/window.ts'

/** Only the measured requests are sent: a stream or a poll would add to the time. */
export const quietPorts: Ports = { ...windowPorts, stream: null, isVisible: () => false }
