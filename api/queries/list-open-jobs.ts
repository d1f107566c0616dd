import type { Sql } from '../db/connect.ts'

/** The addresses of what is on offer, for whoever lists them: oldest first, so that a new one moves no other. */
export const listOpenJobs = (sql: Sql, limit: number, offset: number) =>
  sql<{ id: string; createdAt: string }[]>`
    select id, created_at from jobs where status = 'open' and deleted_at is null and hidden_at is null
    order by created_at, id limit ${limit} offset ${offset}`

export const countOpenJobs = async (sql: Sql) => {
  const [row] = await sql<{ total: number }[]>`
    select count(*) as total from jobs where status = 'open' and deleted_at is null and hidden_at is null`
  return row?.total ?? 0
}
