import type { Page } from 'playwright-core'
import type { Sql } from '../../../api/db/connect.ts'
import type { Device } from './device.ts'

/** What a measurement of the app is given. */
export type World = {
  url: string
  /** The database behind it. */
  sql: Sql
  /** Has opened the app before, holds it and ten thousand open offers. */
  device: Device
  /** Puts the floor's page in, and says where. */
  floor: (page: Page) => Promise<string>
}
