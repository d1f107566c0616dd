import type { Load } from './processes.ts'

/** What a measurement of the API is given. */
export type World = {
  load: Load
  /** A database with so many jobs. */
  database: (jobs: number) => Promise<string>
  jobs: number
  seconds: number
}
