import type { Sql } from '../db/connect.ts'

/** A finished job counts from now on: its two people may have become reliable. */
export const countWork = (sql: Sql, jobId: string) => sql`
  select refresh_reliability(array[poster_id, student_id]) from jobs where id = ${jobId}`
