import { startOf, type DatedSchedule } from '../../schema/decisions/schedule.ts'
import type { Sql, Transaction } from '../db/connect.ts'

/** As if the offers, and the jobs agreed on by them, had been for this day from the start. */
export const moveDay = async (sql: Sql | Transaction, jobIds: readonly string[], schedule: DatedSchedule) => {
  const start = startOf(schedule)
  const ids = [...jobIds]
  await sql`update appointments set starts_at = ${start} where job_id = any(${ids}::uuid[]) and starts_at is not null`
  await sql`
    update jobs set schedule = ${sql.json(schedule)}, scheduled_for = ${start} where id = any(${ids}::uuid[])`
}
