import { atEnd, tell } from '../../api/bench/frame/run-to-end.ts'
import { connect, type Sql } from '../../api/db/connect.ts'
import type { Settings } from '../../api/db/embedded-launch.ts'
import { fillDemo } from '../../api/db/demo/fill-demo.ts'
import { migrate } from '../../api/db/migrate.ts'
import { onServer, startThrowawayPostgres } from '../../api/testing/throwaway-postgres.ts'

export const openJobs = 10_000

/** About six offers in ten of a demo set are open. */
const enough = 17_000

// What is left over is not deleted but gone: a database with a past is measured elsewhere.
const keepExactly = (sql: Sql, count: number) => sql`
  update jobs set deleted_at = now() where id in (
    select id from jobs where status = 'open' and deleted_at is null order by created_at desc, id offset ${count}
  )`

const fills = {
  full: async (sql: Sql) => {
    await fillDemo(sql, { jobs: enough })
    await keepExactly(sql, openJobs)
    const [row] = await sql<{ count: number }[]>`
      select count(*) from jobs where status = 'open' and deleted_at is null`
    if (row?.count !== openJobs) throw new Error(`the set has ${row?.count} open offers`)
  },
  small: (sql: Sql) => fillDemo(sql, { jobs: 300 }),
}

type Template = keyof typeof fills

/** A PostgreSQL set up as the product's own; each measurement gets its own copy of a database. */
export const openDatabases = async (settings: Settings = {}) => {
  const server = await startThrowawayPostgres(settings)
  const admin = connect(server.url, { max: 1 })
  const urlOf = (name: string) => onServer(server.url, name)
  const templates = new Map<Template, Promise<void>>()

  const fill = async (template: Template) => {
    tell(`a ${template} database`)
    await admin`create database ${admin(template)} template template0`
    const sql = connect(urlOf(template), { max: 2 })
    try {
      await migrate(sql)
      await fills[template](sql)
      await sql`vacuum analyze`
    } finally {
      await sql.end()
    }
  }

  const copy = async (name: string, template: Template = 'full', prepare?: (sql: Sql) => Promise<unknown>) => {
    const filling = templates.get(template) ?? fill(template)
    templates.set(template, filling)
    await filling
    await admin`create database ${admin(name)} template ${admin(template)}`
    const sql = connect(urlOf(name), { max: 4 })
    await prepare?.(sql)
    // Else PostgreSQL would tidy up on its own in the middle of a measurement.
    await sql`vacuum analyze`
    await sql`checkpoint`
    return { url: urlOf(name), sql, close: () => sql.end() }
  }

  atEnd(async () => {
    await admin.end()
    await server.stop()
  })
  return { copy }
}

export type Databases = Awaited<ReturnType<typeof openDatabases>>
