import type { Browser } from './browsers.ts'
import type { Databases } from './databases.ts'
import type { Line } from './line.ts'
import type { startApi, startFloor } from './processes.ts'

export type World = {
  databases: Databases
  /** With the benchmark's own page, or a peer's. */
  openBrowser: (code?: string) => Promise<Browser>
  startApi: typeof startApi
  startFloor: typeof startFloor
}

/** One or more lines of the table. Whatever it started is stopped by whoever calls it. */
export type Measure = (world: World) => Promise<Line[]>
