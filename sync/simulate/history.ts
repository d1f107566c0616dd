import type { Sql } from '../../api/db/connect.ts'

export type SickEntity = 'messages' | 'applications'

const columnsOf = (sql: Sql) => sql<{ name: string; columns: string }[]>`
  select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
  where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ('migrations', 'functions', 'sync_history')
  group by table_name`

/**
 * An operator's actions on a database: emptying it, backing it up, restoring it, letting a month pass. Stories are many and
 * small, so rows are deleted and copied: the new files of truncate and create would cost more than a story.
 */
export const createHistory = async (sql: Sql) => {
  const tables = await columnsOf(sql)
  // Sessions are not in backups: people who have to log in again are another story.
  const kept = tables.filter(({ name }) => name !== 'sessions')
  await sql`create schema if not exists kept`
  for (const { name } of kept)
    await sql`create unlogged table if not exists ${sql(`kept.${name}`)} as table ${sql(name)} with no data`

  /** Without triggers and constraints, in any order, as a restore does. */
  const unwatched = (statements: string[]) =>
    sql.begin(tx => tx.unsafe(['set local session_replication_role = replica', ...statements].join(';\n')).simple())

  const empty = () =>
    unwatched([
      ...tables.map(({ name }) => `delete from ${name}`),
      'delete from kept.failing',
      'delete from kept.sick',
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

  /** Restores the rows and receipts of the backup, with a new epoch. */
  const restore = () =>
    unwatched([
      ...kept.flatMap(({ name, columns }) => [
        `delete from ${name}`,
        // Generated numbers are restored unchanged.
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
      ]),
      'update sync_history set epoch = gen_random_uuid()',
    ])

  // A short deadlock timeout, because the story waits for it.
  await sql`select set_config('deadlock_timeout', '20ms', false)`
  await sql.unsafe(
    `do $$ begin execute format('alter database %I set deadlock_timeout = ''20ms''', current_database()); end $$`,
  )
  await sql`create sequence if not exists kept.commits`
  await sql`create unlogged table if not exists kept.failing (until bigint not null)`
  // A sequence also counts what is rolled back.
  await sql.unsafe(`
    create or replace function kept.fail_commit() returns trigger language plpgsql as $$
    begin
      if exists (select from kept.failing where until > 0) and nextval('kept.commits') <= (select max(until) from kept.failing) then
        raise exception 'could not serialize access' using errcode = 'serialization_failure';
      end if;
      return null;
    end $$;
    create or replace trigger fail_commit after insert on receipts for each statement execute function kept.fail_commit()
  `)

  // Actions that fail each time they run: messages about an offer, or applications for it.
  await sql`create unlogged table if not exists kept.sick (subject_id uuid not null, entity text not null)`
  await sql.unsafe(`
    create or replace function kept.break_down() returns trigger language plpgsql as $$
    begin
      if exists (
        select from kept.sick s
        where s.entity = tg_table_name and s.subject_id::text in (to_jsonb(new) ->> 'job_id', to_jsonb(new) ->> 'offer_id')
      ) then
        raise exception 'this breaks each time';
      end if;
      return new;
    end $$;
    create or replace trigger break_down before insert on messages for each row execute function kept.break_down();
    create or replace trigger break_down before insert on applications for each row execute function kept.break_down()
  `)
  const sicken = (id: string, entity: SickEntity) =>
    sql`insert into kept.sick (subject_id, entity) values (${id}, ${entity})`
  const heal = () => sql`delete from kept.sick`

  /** Makes the next transactions that run actions end in a serialization failure. */
  const failCommits = (times: number) =>
    sql.begin(async tx => {
      await tx`delete from kept.failing`
      await tx`insert into kept.failing select nextval('kept.commits') + ${times}`
    })

  /** Simulates a month of absence: the tombstones are gone. */
  const passFloor = () =>
    sql.begin(async tx => {
      await tx`update sync_history set floor = greatest(floor, pg_snapshot_xmin(pg_current_snapshot()))`
      await tx`delete from marks using sync_history where gone and xid < floor`
    })

  return { empty, backUp, restore, passFloor, failCommits, sicken, heal }
}
