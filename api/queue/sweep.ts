import { periods } from '../../schema/rules.ts'
import type { Sql } from '../db/connect.ts'
import { takenBackDays } from '../domain/questions.ts'
import { clearAway } from '../feed/clear-away.ts'

/** Days for which history is kept. */
const keptDays = 90

/** Rows per transaction. Keeps row locks short. */
const batch = 5000

const inBatches = async (signal: AbortSignal | undefined, clear: (most: number) => Promise<{ count: number }>) => {
  while (!signal?.aborted) {
    const { count } = await clear(batch)
    if (count < batch) return
  }
}

/**
 * Deletes old history. An instruction is kept for that long after the end of its payment, so that a repeated event is not
 * mistaken for the first. The ledger is never touched.
 */
const clearHistory = async (sql: Sql, signal: AbortSignal | undefined) => {
  const old = sql`now() - make_interval(days => ${keptDays})`
  await inBatches(
    signal,
    most => sql`
      delete from notifications where id in (
        select id from notifications where created_at < ${old} order by created_at limit ${most} for update skip locked
      )`,
  )
  await inBatches(
    signal,
    most => sql`
      delete from instructions where id in (
        select i.id from instructions i join payments p on p.id = i.payment_id
        where i.done_at < ${old} and p.status not in ('awaiting', 'held', 'frozen')
          and (p.settled_at is null or p.settled_at < ${old})
        order by i.done_at limit ${most} for update of i skip locked
      )`,
  )
  await inBatches(
    signal,
    most => sql`
      delete from provider_events where id in (
        select id from provider_events where received_at < ${old} order by received_at limit ${most}
      )`,
  )
  await inBatches(
    signal,
    most => sql`
      delete from deputy_actions where id in (
        select id from deputy_actions where at < now() - make_interval(months => ${periods.deputies.keptMonths})
        order by at limit ${most}
      )`,
  )
  await inBatches(
    signal,
    most => sql`
      delete from mailed_conversations where (user_id, job_id) in (
        select user_id, job_id from mailed_conversations where until < ${old} order by until limit ${most}
      )`,
  )
}

/** Deletes expired rows, which no longer have any effect. Safe to run concurrently. */
export const sweep = async (sql: Sql, signal?: AbortSignal) => {
  await sql`delete from sessions where expires_at <= now()`
  await sql`delete from email_tokens where expires_at <= now()`
  // Never confirmed.
  await sql`
    delete from registrations r
    where created_at < now() - make_interval(hours => ${periods.verifyLink.hours})
      and not exists (select from email_tokens t where t.registration_id = r.id)`
  // The same for older versions, which run beside this one and store registrations as users.
  await sql`
    delete from users u
    where verified_at is null and registered_on is not null and deleted_at is null
      and created_at < now() - make_interval(hours => ${periods.verifyLink.hours})
      and not exists (select from email_tokens t where t.user_id = u.id)`
  await sql`delete from deputy_invitations where expires_at <= now()`
  await sql`delete from attempts where resets_at <= now()`
  await sql`delete from taken_back_questions where taken_back_at < now() - make_interval(days => ${takenBackDays})`
  await sql`delete from lapses where noted_at < now() - interval '12 months'`
  // People become reliable again when their lapses age, without any write by them.
  await sql`
    select refresh_reliability(array(
      select distinct user_id from lapses where noted_at < now() - interval '6 months'))`
  // A concurrent transaction may have written a notice that names a person while their account was deleted. Mark it again.
  await sql`
    select mark(array(
      select m::feed_mark from notice_marks('person', array(
        select id from users where deleted_at > now() - interval '1 day')) m))`
  await clearHistory(sql, signal)
  if (!signal?.aborted) await clearAway(sql)
}

/**
 * Unlocks the tasks of dead workers; graphile-worker does so only after four hours. A worker that has locked nothing new for
 * five minutes counts as dead. If it is only slow, a task runs twice, which is safe because tasks are idempotent.
 */
export const freeLostTasks = (sql: Sql) => sql`
  select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_by is not null
    group by locked_by having max(locked_at) < now() - interval '5 minutes'
  ))`
