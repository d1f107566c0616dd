import type { Ports } from '../../ports.ts'
import { windowPorts } from '../../hosts/window.ts'

/** Ports that send only the measured requests: a stream or a poll would add to the time. */
export const quietPorts: Ports = { ...windowPorts, stream: null, isVisible: () => false }
