import { connect } from '../db/connect.ts'

/** Describes what each connection of a database runs and waits for: statements without their parameters. */
export const waitingStatements = async (url: string) => {
  const sql = connect(url, { max: 1, name: 'waiting-statements' })
  try {
    // `pg_catalog` because the tests' own clock shadows PostgreSQL's.
    const rows = await sql<{ line: string }[]>`
      select format('%s, %s, %s s, waits for %s%s: %s', pid, state,
        round(extract(epoch from pg_catalog.clock_timestamp() - state_change)),
        coalesce(wait_event_type || ' ' || wait_event, 'nothing'),
        case when pg_blocking_pids(pid) <> '{}' then ' of ' || array_to_string(pg_blocking_pids(pid), ', ') else '' end,
        left(regexp_replace(query, '\\s+', ' ', 'g'), 300)) as line
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by state_change`
    return rows.map(({ line }) => line)
  } finally {
    await sql.end()
  }
}
