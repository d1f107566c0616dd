import { ownProduct, runIn, type Product } from '../../api/bench/frame/product.ts'
import { atEnd, tell } from '../../api/bench/frame/run-to-end.ts'
import { connect, type Sql } from '../../api/db/connect.ts'
import type { Settings } from '../../api/db/embedded-launch.ts'
import { onServer, startThrowawayPostgres } from '../../api/testing/throwaway-postgres.ts'
import { offersOf } from './offers.ts'

export const openJobs = 10_000

/** About six offers in ten of a demo set are open. */
const enough = 17_000

// Surplus offers are not deleted but marked as gone. A database with history is measured elsewhere.
const keepExactly = async (sql: Sql, count: number) => {
  const { table, isOpen, isApart } = await offersOf(sql)
  const gone = isApart ? sql`closed_at = now(), closed_because = 'withdrawn'` : sql`deleted_at = now()`
  await sql`
    update ${table} set ${gone} where id in (
      select id from ${table} where ${isOpen} order by created_at desc, id offset ${count}
    )`
  const [row] = await sql<{ count: number }[]>`
    select count(*) from ${table} where ${isOpen}`
  if (row?.count !== count) throw new Error(`the set has ${row?.count} open offers`)
}

const templates = { full: enough, small: 300 }
type Template = keyof typeof templates

/** A PostgreSQL with the product's settings, for any number of products. */
export const openDatabases = async (settings: Settings = {}) => {
  const server = await startThrowawayPostgres(settings)
  const admin = connect(server.url, { max: 1 })
  const urlOf = (name: string) => onServer(server.url, name)
  atEnd(async () => {
    await admin.end()
    await server.stop()
  })

  /** Gives each measurement its own copy of a database, created and filled by the product's own code. */
  const of = (product: Product = ownProduct) => {
    const called = (name: string) => (product === ownProduct ? name : `${name}_of_${product.name}`)
    const filled = new Map<Template, Promise<void>>()

    const fill = async (template: Template) => {
      tell(`a ${template} database of ${product.name}`)
      const url = urlOf(called(template))
      await admin`create database ${admin(called(template))} template template0`
      const demo = ['run', '-s', 'demo', '--', '--jobs', String(templates[template])]
      await runIn(product, 'npm', demo, { DATABASE_URL: url })
      const sql = connect(url, { max: 2 })
      try {
        if (template === 'full') await keepExactly(sql, openJobs)
        await sql`vacuum analyze`
      } finally {
        await sql.end()
      }
    }

    const copy = async (name: string, template: Template = 'full', prepare?: (sql: Sql) => Promise<unknown>) => {
      const filling = filled.get(template) ?? fill(template)
      filled.set(template, filling)
      await filling
      await admin`create database ${admin(called(name))} template ${admin(called(template))}`
      const url = urlOf(called(name))
      const sql = connect(url, { max: 4 })
      await prepare?.(sql)
      // Otherwise autovacuum would run in the middle of a measurement.
      await sql`vacuum analyze`
      await sql`checkpoint`
      return { url, sql, close: () => sql.end() }
    }
    return { copy }
  }
  return { of }
}

export type Databases = ReturnType<Awaited<ReturnType<typeof openDatabases>>['of']>
