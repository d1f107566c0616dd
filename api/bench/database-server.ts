import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { connect, type Sql } from '../db/connect.ts'
import { fillDemo } from '../db/demo/fill-demo.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { hideRareWord } from './hide-rare-word.ts'

const fill = async (sql: Sql, jobs: number) => {
  await migrate(sql)
  await fillDemo(sql, { jobs })
  await hideRareWord(sql)
  // Else PostgreSQL would tidy up on its own in the middle of a measurement.
  await sql`vacuum analyze`
  await sql`checkpoint`
}

const openFolder = async (keep: string | undefined) => {
  if (keep) return { folder: resolve(keep), remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'pouce-bench-'))
  // The benchmark may run as root, PostgreSQL never does.
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** A PostgreSQL set up as the product's own, with one database for each number of jobs. */
export const openDatabaseServer = async (keep: string | undefined) => {
  const { folder, remove } = await openFolder(keep)
  const server = await startEmbedded({ folder })
  const admin = connect(server.url, { max: 1 })
  return {
    database: async (jobs: number) => {
      const name = `jobs_${jobs}`
      const { href: url } = Object.assign(new URL(server.url), { pathname: `/${name}` })
      const known = await admin`select from pg_database where datname = ${name}`
      if (known.length === 1) return url
      const unfinished = `${name}_unfinished`
      await admin`drop database if exists ${admin(unfinished)}`
      await admin`create database ${admin(unfinished)} template template0`
      const sql = connect(Object.assign(new URL(url), { pathname: `/${unfinished}` }).href, { max: 2 })
      await fill(sql, jobs).finally(() => sql.end())
      await admin`alter database ${admin(unfinished)} rename to ${admin(name)}`
      return url
    },
    stop: async () => {
      await admin.end()
      await server.stop()
      await remove()
    },
  }
}
