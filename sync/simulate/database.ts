import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../api/db/connect.ts'
import { startEmbedded } from '../../api/db/embedded.ts'
import { migrate } from '../../api/db/migrate.ts'

const template = 'simulation'

/** Nothing here outlives the simulation. What deadlocks is found at once, for stories wait for it. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10s',
  max_wal_size: '2GB',
}

/** A PostgreSQL for as long as the simulation runs, and as many empty databases on it as are asked for. */
export const openDatabases = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-simulate-'))
  // It may run as root, PostgreSQL never does.
  await chmod(folder, 0o755)
  const server = await startEmbedded({ folder, settings })
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const admin = connect(server.url, { max: 1 })
  await admin`create database ${admin(template)}`
  const sql = connect(urlOf(template), { max: 1 })
  await migrate(sql).finally(() => sql.end())
  let count = 0
  return {
    create: async () => {
      const name = `${template}_${++count}`
      await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
      return { url: urlOf(name), drop: () => admin`drop database ${admin(name)} with (force)` }
    },
    close: async () => {
      await admin.end({ timeout: 2 })
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}
