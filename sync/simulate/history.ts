import type { Sql } from '../../api/db/connect.ts'

const columnsOf = (sql: Sql) => sql<{ name: string; columns: string }[]>`
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
  where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ('migrations', 'sync_history')
  group by table_name`

/**
 * What an operator does to a database: emptying it, a backup, going back to it, a month that passes. Stories are many
 * and small, so rows are deleted and copied: new files, as truncate and create make them, would cost more than a story.
 */
export const createHistory = async (sql: Sql) => {
  const tables = await columnsOf(sql)
  // Sessions stay out of backups: people who have to log in again are another story.
  const kept = tables.filter(({ name }) => name !== 'sessions')
  await sql`create schema if not exists kept`
  for (const { name } of kept)
    await sql`create unlogged table if not exists ${sql(`kept.${name}`)} as table ${sql(name)} with no data`

  /** No trigger, no rule looks, in no order: that is what a restore is. */
  const unwatched = (statements: string[]) =>
    sql.begin(tx => tx.unsafe(['set local session_replication_role = replica', ...statements].join(';\n')).simple())

  const empty = () =>
    unwatched([
      ...tables.map(({ name }) => `delete from ${name}`),
      'update sync_history set epoch = gen_random_uuid(), floor = pg_snapshot_xmin(pg_current_snapshot())',
    ])

  const backUp = () =>
    sql.begin('isolation level repeatable read', tx =>
      tx
        .unsafe(
          kept
            .flatMap(({ name, columns }) => [
              `delete from kept.${name}`,
              `insert into kept.${name} (${columns}) select ${columns} from ${name}`,
            ])
            .join(';\n'),
        )
        .simple(),
    )

  /** The rows and receipts of the backup, and another epoch. */
  const restore = () =>
    unwatched([
      ...kept.flatMap(({ name, columns }) => [
        `delete from ${name}`,
        `insert into ${name} (${columns}) select ${columns} from kept.${name}`,
      ]),
      'update sync_history set epoch = gen_random_uuid()',
    ])

  /** What a month of absence looks like: the lines of what is gone are no more. */
  const passFloor = () =>
    sql.begin(async tx => {
      await tx`update sync_history set floor = greatest(floor, pg_snapshot_xmin(pg_current_snapshot()))`
      await tx`delete from changes using sync_history where gone and xid < floor`
    })

  return { empty, backUp, restore, passFloor }
}
