import { createEngine } from '../../engine.ts'
import { windowPorts } from '../../hosts/window.ts'

// The smallest app, to measure the engine's size.
void createEngine({ ports: windowPorts, account: null }).start()
