import { connect } from '../db/connect.ts'
import { clockOffset } from './clock.ts'

/**
 * Gives a database the clock of this process, for every session that begins from now on. It uses the search path, so that SQL is
 * unchanged and column defaults work too. A copied database needs it again.
 */
export const giveDatabaseClock = async (url: string) => {
  const offset = clockOffset()
  if (offset === undefined) return
  const sql = connect(url, { max: 1 })
  const functions = [
    ['now', 'stable'],
    ['clock_timestamp', 'volatile'],
  ].map(
    ([name, volatility]) => `
      create or replace function test_clock.${name}() returns timestamptz language sql ${volatility} parallel safe
      return pg_catalog.${name}() + interval '${offset} milliseconds'`,
  )
  const follow = `
    do $$ begin
      execute format('alter database %I set search_path = public, test_clock, pg_catalog', current_database());
    end $$`
  await sql.unsafe(['create schema if not exists test_clock', ...functions, follow].join(';')).finally(() => sql.end())
}
