import { createEngine } from '../../engine.ts'
import { windowPorts } from '../../hosts/window.ts'

// The least app there is, to be weighed.
void createEngine({ ports: windowPorts, account: null }).start()
