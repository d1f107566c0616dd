import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { connect } from '../db/connect.ts'
import { installedBinaries } from '../db/embedded-binaries.ts'
import { startEmbedded, type Embedded } from '../db/embedded.ts'
import { giveDatabaseClock } from './database-clock.ts'

const findReason = () => {
  if (process.platform === 'win32') return 'Windows does not let the files of a running database be copied'
  try {
    installedBinaries()
    return undefined
  } catch {
    return 'there are no binaries of PostgreSQL here to start two of'
  }
}

/** Why there can be no standby on this machine; undefined if there can. */
export const whyNoPair = findReason()
if (whyNoPair) process.stderr.write(`Tests with a standby are skipped: ${whyNoPair}.\n`)

/** Folder for a test file, accessible to PostgreSQL's user. Deleted at the end, when its servers must have been stopped. */
export const pairFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pouce-test-'))
  chmodSync(folder, 0o755)
  afterAll(() => {
    const running = globSync('**/postmaster.pid', { cwd: folder })
    if (running.length > 0) throw new Error(`stop PostgreSQL before the test file ends: ${running.join(', ')}`)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Data need not survive the test, but commits wait for the log as in production: a standby follows what is written. */
export const settings = {
  fsync: 'off',
  full_page_writes: 'on',
  autovacuum: 'off',
  wal_keep_size: '1GB',
  max_wal_size: '4GB',
  // Queries on the standby are cancelled at once if replay needs what they hold.
  max_standby_streaming_delay: '0',
}

/** Excludes files of the running server, and those copied last. */
const isCopied = (path: string) => !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/.test(path)

/** Changes the owner to the user who ran the original: PostgreSQL starts only on its own user's data. */
const giveTo = (folder: string, { uid, gid }: { uid: number; gid: number }) => {
  chownSync(folder, uid, gid)
  if (!lstatSync(folder).isDirectory()) return
  for (const name of readdirSync(folder)) giveTo(join(folder, name), { uid, gid })
}

/**
 * Takes a base backup by hand, because the bundled PostgreSQL contains no program for it. `signal` is the file that determines
 * the role; without one it is a plain copy. A standby is streamed the log, the others bring theirs along.
 */
export const takeBaseBackup = async (
  { url, folder }: Embedded,
  target: string,
  signal: 'standby.signal' | 'recovery.signal' | null,
) => {
  const sql = connect(url, { max: 1 })
  const cluster = join(folder, 'cluster')
  const data = join(target, 'cluster/data')
  try {
    await sql`select pg_backup_start('copy', true)`
    mkdirSync(target, { recursive: true })
    cpSync(cluster, join(target, 'cluster'), { recursive: true, filter: isCopied })
    const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`
    writeFileSync(join(data, 'backup_label'), label?.labelfile ?? '', { mode: 0o600 })
    if (signal) writeFileSync(join(data, signal), '', { mode: 0o600 })
    if (signal !== 'standby.signal') cpSync(join(cluster, 'data/pg_wal'), join(data, 'pg_wal'), { recursive: true })
    giveTo(target, statSync(cluster))
  } finally {
    await sql.end()
  }
}

/** Starts a real primary and its hot standby with streaming replication. The standby can stop and come back. */
export const startPair = async (folder: string) => {
  const primary = await startEmbedded({ folder: join(folder, 'primary'), settings })
  await giveDatabaseClock(primary.url)
  const target = join(folder, 'standby')
  await takeBaseBackup(primary, target, 'standby.signal')
  const { hostname, port, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  const start = (at?: number) =>
    startEmbedded({
      folder: target,
      settings: { ...settings, primary_conninfo: source, wal_retrieve_retry_interval: '200ms' },
      ...(at === undefined ? {} : { port: at }),
    })
  let standby = await start()
  const { port: standbyPort } = new URL(standby.url)
  return {
    primary,
    url: standby.url,
    stop: () => standby.stop(),
    /** Stops the primary and promotes the standby, with the log it has received. */
    promote: async () => {
      await primary.stop()
      const sql = connect(standby.url, { max: 1 })
      await sql`select pg_promote()`.finally(() => sql.end())
    },
    start: async () => {
      standby = await start(Number(standbyPort))
    },
    end: async () => {
      await standby.stop()
      await primary.stop()
    },
  }
}
