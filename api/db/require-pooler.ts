import { StartRefused } from '../server/start-refused.ts'
import { connect, settingsOf, type Limits, type Sql } from './connect.ts'
import { refuseUnusable } from './require-server.ts'

type Place = { place: string; role: string; database: string }

const readPlace = (sql: Sql) => sql<Place[]>`
  select quote_ident(current_user) as role, quote_ident(current_database()) as database,
    concat_ws('/', (pg_control_system()).system_identifier, d.oid) as place
  from pg_database d where d.datname = current_database()`

/**
 * Checks a pooler in transaction mode, where session settings do not last until the next transaction. It must lead to the same database
 * as the direct address, and its sessions must have our limits or shorter ones.
 */
export const requirePooler = async (url: string, direct: Sql, limits: Limits) => {
  const pooled = connect(url, { max: 1, name: 'pouce-start', directUrl: direct.url })
  try {
    const [[there], [here]] = await Promise.all([
      readPlace(pooled).catch(refuseUnusable('DATABASE_URL')),
      readPlace(direct),
    ])
    if (!there || there.place !== here?.place)
      throw new StartRefused('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
    const rows = await pooled<{ name: string; setting: string }[]>`select name, setting from pg_settings`
    const given = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
    const missing = Object.entries(settingsOf(limits)).filter(([name, most]) => {
      const least = given.get(name) ?? 0
      return least === 0 || least > most
    })
    if (missing.length === 0) return
    const commands = missing.map(
      ([name, most]) => `alter role ${there.role} in database ${there.database} set ${name} = ${most};`,
    )
    throw new StartRefused(
      `The sessions of the pooler at DATABASE_URL do not have the limits of the settings DATABASE_…_SECONDS. Run in the database: ${commands.join(' ')} Then let the pooler open its sessions anew (PgBouncer: RECONNECT).`,
    )
  } finally {
    await pooled.end({ timeout: 1 })
  }
}
