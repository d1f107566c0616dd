import type { Sql } from '../db/connect.ts'

/**
 * Records every inserted, updated or deleted row of any table in the same transaction, so it finds everything that was committed, by
 * any writer. Stricter than comparing tables, which misses a change that was undone.
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
  /** Writes since the last call. */
  return async () => {
    const noted = await sql<{ write: string }[]>`delete from watch.writes returning write`
    return noted.map(({ write }) => write)
  }
}
