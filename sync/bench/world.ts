import type { Product } from '../../api/bench/frame/product.ts'
import type { Server } from '../../api/bench/processes.ts'
import type { Browser } from './browsers.ts'
import type { Databases } from './databases.ts'
import type { startFloor } from './processes.ts'

/** Parts of a product under measurement: its databases, its API, and a page with its engine. */
export type World = {
  product: Product
  databases: Databases
  /** With the benchmark's own page, or a peer's. */
  openBrowser: (code?: string) => Promise<Browser>
  startApi: (databaseUrl: string, flags?: readonly string[], settings?: Record<string, string>) => Promise<Server>
  startFloor: typeof startFloor
}
