import type { Sql } from './db/connect.ts'
import type { Log } from './log.ts'
import { clearAway } from './feed/clear-away.ts'
import { runRegularly } from './run-regularly.ts'

const everyMs = 60 * 60 * 1000

/** How long it is kept what nobody looks back on. */
const keptDays = 90

/** Each in a transaction of its own, so that nobody waits long for a row. */
const batch = 5000

const inBatches = async (isEnding: () => boolean, clear: (most: number) => Promise<{ count: number }>) => {
  while (!isEnding()) {
    const { count } = await clear(batch)
    if (count < batch) return
  }
}

/**
 * What is behind somebody. An instruction outlives its payment's end by that long, so that no word of the same can be taken
 * for the first; what the ledger holds is never touched.
 */
const clearHistory = async (sql: Sql, isEnding: () => boolean) => {
  const old = sql`now() - make_interval(days => ${keptDays})`
  await inBatches(
    isEnding,
    most => sql`
      delete from notifications where id in (
        select id from notifications where created_at < ${old} order by created_at limit ${most} for update skip locked
      )`,
  )
  await inBatches(
    isEnding,
    most => sql`
      delete from instructions where id in (
        select i.id from instructions i join payments p on p.id = i.payment_id
        where i.done_at < ${old} and p.status not in ('awaiting', 'held', 'frozen')
          and (p.settled_at is null or p.settled_at < ${old})
        order by i.done_at limit ${most} for update of i skip locked
      )`,
  )
  await inBatches(
    isEnding,
    most => sql`
      delete from provider_events where id in (
        select id from provider_events where received_at < ${old} order by received_at limit ${most}
      )`,
  )
}

/** Forgets what has run out: it opens nothing any more, but need not be kept. Any number of processes may do so at once. */
export const sweep = async (sql: Sql, isEnding = () => false) => {
  await sql`delete from sessions where expires_at <= now()`
  await sql`delete from email_tokens where expires_at <= now()`
  await sql`delete from attempts where resets_at <= now()`
  await clearHistory(sql, isEnding)
  if (!isEnding()) await clearAway(sql)
}

export const sweepRegularly = (sql: Sql, log: Log) =>
  runRegularly(isEnding => sweep(sql, isEnding), {
    everyMs,
    onError: error => log.error('sweep_failed', { error }),
  })
