import { periods } from '../../schema/rules.ts'
import type { Sql } from '../db/connect.ts'
import { takenBackDays } from '../domain/questions.ts'
import { clearAway } from '../feed/clear-away.ts'

/** How long history is kept. */
const keptDays = 90

/** Each batch in a transaction of its own, so that row locks are short. */
const batch = 5000

const inBatches = async (signal: AbortSignal | undefined, clear: (most: number) => Promise<{ count: number }>) => {
  while (!signal?.aborted) {
    const { count } = await clear(batch)
    if (count < batch) return
  }
}

/**
 * Clears old history. An instruction outlives its payment's end by that long, so that a repeated event cannot be taken for
 * the first; the ledger is never touched.
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

/** Forgets what has run out: it opens nothing any more, but need not be kept. Any number of processes may do so at once. */
export const sweep = async (sql: Sql, signal?: AbortSignal) => {
  await sql`delete from sessions where expires_at <= now()`
  await sql`delete from email_tokens where expires_at <= now()`
  // Never confirmed.
  await sql`
    delete from registrations r
    where created_at < now() - make_interval(hours => ${periods.verifyLink.hours})
      and not exists (select from email_tokens t where t.registration_id = r.id)`
  // The same, made by a version that kept them among the accounts and runs beside this one.
  await sql`
    delete from users u
    where verified_at is null and registered_on is not null and deleted_at is null
      and created_at < now() - make_interval(hours => ${periods.verifyLink.hours})
      and not exists (select from email_tokens t where t.user_id = u.id)`
  await sql`delete from deputy_invitations where expires_at <= now()`
  await sql`delete from attempts where resets_at <= now()`
  await sql`delete from taken_back_questions where taken_back_at < now() - make_interval(days => ${takenBackDays})`
  await sql`delete from lapses where noted_at < now() - interval '12 months'`
  // Lapses age: people become reliable again without any write of theirs.
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
 * A process that dies keeps its tasks locked, and graphile-worker gives them up after four hours. Here a worker that has locked
 * nothing new for five minutes counts as dead. If it is only slow, a task runs twice, which every task survives.
 */
export const freeLostTasks = (sql: Sql) => sql`
  select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_by is not null
    group by locked_by having max(locked_at) < now() - interval '5 minutes'
  ))`
