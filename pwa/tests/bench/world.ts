import type { Page } from 'playwright-core'
import type { Sql } from '../../../api/db/connect.ts'
import type { Device } from './device.ts'

/** Input of a measurement of the app. */
export type World = {
  url: string
  /** The server's database. */
  sql: Sql
  /** Has the app installed, with ten thousand open offers. */
  device: Device
  /** Installs the baseline page and returns its address. */
  floor: (page: Page) => Promise<string>
}
