import type { Sql } from '../db/connect.ts'

/** Refreshes the reliability of a finished job's two people: the job counts from now on. */
export const countWork = (sql: Sql, jobId: string) => sql`
  select refresh_reliability(array[poster_id, student_id]) from jobs where id = ${jobId}`
