import { startOf, type DatedSchedule } from '../../schema/decisions/schedule.ts'
import type { Sql, Transaction } from '../db/connect.ts'

/** Moves these offers, and the jobs agreed on from them, to this day, as if it had been theirs from the start. */
export const moveDay = async (sql: Sql | Transaction, offerIds: readonly string[], schedule: DatedSchedule) => {
  const start = startOf(schedule)
  const ids = [...offerIds]
  await sql`
    update appointments set starts_at = ${start}
    where job_id in (select id from jobs where offer_id = any(${ids}::uuid[])) and starts_at is not null`
  await sql`
    update offers set schedule = ${sql.json(schedule)}, scheduled_for = ${start} where id = any(${ids}::uuid[])`
  await sql`
    update jobs set schedule = ${sql.json(schedule)}, scheduled_for = ${start} where offer_id = any(${ids}::uuid[])`
}

/** Moves a single job, e.g. a session of a series. */
export const moveJob = async (sql: Sql | Transaction, jobId: string, schedule: DatedSchedule) => {
  const start = startOf(schedule)
  await sql`update appointments set starts_at = ${start} where job_id = ${jobId} and starts_at is not null`
  await sql`update jobs set schedule = ${sql.json(schedule)}, scheduled_for = ${start} where id = ${jobId}`
}
