import { resolve } from 'node:path'
import { connect, type Sql } from '../db/connect.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { onServer, startThrowawayPostgres } from '../testing/throwaway-postgres.ts'
import { tell } from './frame/run-to-end.ts'
import { hideRareWord } from './hide-rare-word.ts'

const fill = async (sql: Sql, jobs: number) => {
  await migrate(sql)
  await fillDemo(sql, { jobs })
  await hideRareWord(sql)
  // Otherwise autovacuum would run in the middle of a measurement.
  await sql`vacuum analyze`
  await sql`checkpoint`
}

/** Starts a PostgreSQL configured like the product's, with one database per number of jobs. */
export const openDatabaseServer = async (keep: string | undefined) => {
  const server = keep ? await startEmbedded({ folder: resolve(keep) }) : await startThrowawayPostgres()
  const admin = connect(server.url, { max: 1 })
  return {
    database: async (jobs: number) => {
      const name = `jobs_${jobs}`
      const url = onServer(server.url, name)
      const known = await admin`select from pg_database where datname = ${name}`
      if (known.length === 1) return url
      tell(`a database with ${jobs} jobs`)
      const unfinished = `${name}_unfinished`
      await admin`drop database if exists ${admin(unfinished)}`
      await admin`create database ${admin(unfinished)} template template0`
      const sql = connect(onServer(server.url, unfinished), { max: 2 })
      await fill(sql, jobs).finally(() => sql.end())
      await admin`alter database ${admin(unfinished)} rename to ${admin(name)}`
      return url
    },
    stop: async () => {
      await admin.end()
      await server.stop()
    },
  }
}
