import type { Load } from './processes.ts'

/** Input of an API measurement. */
export type World = {
  load: Load
  /** Returns the URL of a database with this many jobs. */
  database: (jobs: number) => Promise<string>
  jobs: number
  seconds: number
}
