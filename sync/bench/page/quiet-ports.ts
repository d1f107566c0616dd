import type { Ports } from '../../ports.ts'
import { windowPorts } from '../../hosts/window.ts'

/** Nothing is asked for but what is measured: a stream or a poll would fall into somebody's time. */
export const quietPorts: Ports = { ...windowPorts, stream: null, isVisible: () => false }
