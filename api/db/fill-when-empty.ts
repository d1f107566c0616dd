import type { Sql } from './connect.ts'

// Any number other than the migrations'.
const LOCK = 7_068_234

// Of several processes that start together only the first may find the database empty.
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
