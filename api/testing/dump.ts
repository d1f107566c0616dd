import { pipeline } from 'node:stream/promises'
import type { Sql } from '../db/connect.ts'

const columnsOf = (sql: Sql) => sql<{ name: string; columns: string }[]>`
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
  where table_schema = 'public' and is_generated = 'NEVER'
  group by table_name order by table_name`

const sequencesOf = (sql: Sql) => sql<{ name: string; value: string | null }[]>`
  select quote_ident(sequencename) as name, last_value::text as value from pg_sequences where schemaname = 'public'`

/**
 * Does with rows what pg_dump and psql do, with the same commands: each table as one COPY, from one snapshot into newly created
 * tables, with triggers and foreign keys disabled. The bundled PostgreSQL contains neither program.
 */
export const dumpInto = async (from: Sql, to: Sql) => {
  const tables = await columnsOf(from)
  await from.begin('isolation level repeatable read read only', source =>
    to.begin(async target => {
      await target`set local session_replication_role = replica`
      for (const { name } of tables) await target`delete from ${target(name)}`
      for (const { name, columns } of tables) {
        const rows = await source.unsafe(`copy ${name} (${columns}) to stdout`).readable()
        await pipeline(rows, await target.unsafe(`copy ${name} (${columns}) from stdin`).writable())
      }
      for (const { name, value } of await sequencesOf(from))
        if (value !== null) await target`select setval(${name}, ${value})`
    }),
  )
}
