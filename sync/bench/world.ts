import type { Browser } from './browsers.ts'
import type { Databases } from './databases.ts'
import type { startApi, startFloor } from './processes.ts'

/** What a measurement of the engine is given. */
export type World = {
  databases: Databases
  /** With the benchmark's own page, or a peer's. */
  openBrowser: (code?: string) => Promise<Browser>
  startApi: typeof startApi
  startFloor: typeof startFloor
}
