import { expect } from 'vitest'
import type { Sql } from '../db/connect.ts'

/** Waits until this many statements wait for locks. */
export const waitForLocks = async (sql: Sql, count: number) => {
  await expect
    .poll(
      async () => {
        const waiting = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        return waiting.length
      },
      { timeout: 5000 },
    )
    .toBe(count)
}
