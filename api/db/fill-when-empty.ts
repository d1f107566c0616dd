import type { Sql } from './connect.ts'

// Any number except the migrations' lock.
const LOCK = 7_068_234

// The lock ensures that only the first of several processes starting together finds the database empty.
export const fillWhenEmpty = async (sql: Sql, fill: (sql: Sql) => Promise<void>) => {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    const [users] = await connection<{ none: boolean }[]>`select not exists (select from users) as none`
    if (users?.none) await fill(sql)
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}
