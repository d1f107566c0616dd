import { openSession } from '../../api/accounts/sessions.ts'
import { createApp } from '../../api/app.ts'
import type { Sql } from '../../api/db/connect.ts'
import type { UserType } from '../../schema/choices.ts'

export const origin = 'http://localhost:3000'

const tablesOf = async (sql: Sql) => {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename in (
      select table_name from information_schema.columns where table_schema = 'public'
    ) and tablename not in ('migrations', 'sync_history')`
  return rows.map(({ name }) => name)
}

/** The real API on a real database, one at a time: the floor, the epoch and the open offers are everybody's. */
export const createServer = (sql: Sql) => {
  const failures: string[] = []
  const { app, settle } = createApp({
    sql,
    environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 },
    mail: { verifies: false, send: async () => {} },
    log: { info: () => {}, error: (event, fields) => failures.push(`${event} ${JSON.stringify(fields)}`) },
  })

  const request = (path: string, method: string, token: string, body?: unknown) =>
    app.request(path, {
      method,
      headers: { origin, cookie: `pouce=${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  const empty = async () => {
    failures.length = 0
    const tables = await tablesOf(sql)
    await sql`truncate ${sql(tables)} cascade`
    await sql`update sync_history set epoch = gen_random_uuid(), floor = pg_snapshot_xmin(pg_current_snapshot())`
  }

  const addPerson = async (id: string, userType: UserType, name: string) => {
    await sql`
      insert into users ${sql({
        id,
        userType,
        firstName: name,
        lastName: 'Essai',
        email: `${id}@test.example`,
        phone: '+41 79 000 00 00',
        city: 'Lausanne, VD',
        canton: 'VD',
        passwordHash: 'none',
        verifiedAt: new Date(),
      })}`
    return { id, userType, name, token: await openSession(sql, id, 'elsewhere') }
  }

  /** Sessions stay out of it: people who have to log in again are another story. */
  const keptTables = async () => (await tablesOf(sql)).filter(name => name !== 'sessions')

  const backUp = async () => {
    await sql`drop schema if exists kept cascade`
    await sql`create schema kept`
    const tables = await keptTables()
    await sql.begin('isolation level repeatable read', async tx => {
      for (const name of tables) await tx`create table ${tx(`kept.${name}`)} as table ${tx(name)}`
    })
  }

  /** The rows and receipts of the backup, and another epoch. No trigger, no rule looks: that is what a restore is. */
  const restore = async () => {
    const tables = await keptTables()
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      for (const name of tables) {
        const columns = await tx<{ name: string }[]>`
          select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`
        const list = tx(columns.map(column => column.name))
        await tx`delete from ${tx(name)}`
        await tx`insert into ${tx(name)} (${list}) select ${list} from ${tx(`kept.${name}`)}`
      }
      await tx`update sync_history set epoch = gen_random_uuid()`
    })
  }

  /** What a month of absence looks like: the lines of what is gone are no more. */
  const passFloor = () =>
    sql.begin(async tx => {
      await tx`update sync_history set floor = greatest(floor, pg_snapshot_xmin(pg_current_snapshot()))`
      await tx`delete from changes using sync_history where gone and xid < floor`
    })

  return { sql, failures, request, settle, empty, addPerson, backUp, restore, passFloor }
}

export type Server = ReturnType<typeof createServer>
export type Person = Awaited<ReturnType<Server['addPerson']>>
