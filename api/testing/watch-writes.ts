import type { Sql } from '../db/connect.ts'

/**
 * Notes every row that any table gains, changes or loses, in the transaction that does it: what a test finds noted is
 * what was committed, by any writer. Stricter than comparing the tables, where a change there and back would not show.
 */
export const watchWrites = async (sql: Sql) => {
  await sql`create schema watch`
  await sql`create table watch.writes (write text not null)`
  await sql`
    create function watch.note() returns trigger language plpgsql as $$
    begin
      insert into watch.writes values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$`
  const tables = await sql<{ tablename: string }[]>`select tablename from pg_tables where schemaname = 'public'`
  for (const { tablename } of tables) {
    await sql`
      create trigger watch after insert or update or delete on ${sql(tablename)}
      for each row execute function watch.note()`
  }
  /** What was written since the last call. */
  return async () => {
    const noted = await sql<{ write: string }[]>`delete from watch.writes returning write`
    return noted.map(({ write }) => write)
  }
}
