import type { Sql } from '../../api/db/connect.ts'

/** Table of a product's offers, and the condition for open ones. Versions before 2.0.0 store them among the jobs. */
export const offersOf = async (sql: Sql) => {
  const [found] = await sql<{ isApart: boolean }[]>`select to_regclass('offers') is not null as is_apart`
  return found?.isApart
    ? ({ table: sql('offers'), isOpen: sql`status = 'open' and closed_at is null`, isApart: true } as const)
    : ({ table: sql('jobs'), isOpen: sql`status = 'open' and deleted_at is null`, isApart: false } as const)
}

/** Renames these offers, as their posters would. */
export const rename = async (sql: Sql, ids: readonly string[], title: string) => {
  const { table } = await offersOf(sql)
  await sql`update ${table} set title = ${title} where id = any(${[...ids]}::uuid[])`
}
