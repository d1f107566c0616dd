import type { Sql } from './db/connect.ts'
import type { Log } from './log.ts'
import { clearAway } from './feed/clear-away.ts'

const every = 60 * 60 * 1000

/** Forgets what has run out: it opens nothing any more, but need not be kept. Any number of processes may do so at once. */
export const sweep = async (sql: Sql) => {
  await sql`delete from sessions where expires_at <= now()`
  await sql`delete from email_tokens where expires_at <= now()`
  await sql`delete from attempts where resets_at <= now()`
  await clearAway(sql)
}

export const sweepRegularly = (sql: Sql, log: Log) => {
  const timer = setInterval(() => {
    sweep(sql).catch((error: unknown) => log.error('sweep_failed', { error }))
  }, every)
  return {
    close: async () => {
      clearInterval(timer)
    },
  }
}
