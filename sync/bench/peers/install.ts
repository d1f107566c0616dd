import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { tell } from '../../../api/bench/frame/run-to-end.ts'
import { StartRefused } from '../../../api/server/start-refused.ts'
import { bundle } from '../bundle.ts'

const folder = import.meta.dirname

/** Peers are no dependencies of the project. They are installed separately, and only on demand. */
export const installPeers = () => {
  const [asked, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    name => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs,
  )
  if (present !== undefined && asked !== undefined && asked <= present) return
  tell('installing the peers')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new StartRefused('The peers could not be installed.')
}

const openSqlite = () => {
  const program = `new (require('@rocicorp/zero-sqlite3'))(':memory:')`
  return spawnSync(process.execPath, ['-e', program], { cwd: folder, stdio: 'ignore' }).status === 0
}

/**
 * Zero's cache server keeps its rows in SQLite, which its package ships precompiled for common systems. On other systems it is
 * compiled here, once, if possible. Returns the reason why Zero cannot run, or null.
 */
export const whyNoZero = () => {
  if (openSqlite()) return null
  tell('zero: its SQLite is being compiled, once, which takes some minutes')
  const { stderr } = spawnSync('npm', ['rebuild', '@rocicorp/zero-sqlite3'], { cwd: folder, encoding: 'utf8' })
  if (openSqlite()) return null
  const [, said = 'nothing says why'] = stderr.match(/gyp ERR! stack (.*)/) ?? []
  return `its SQLite can neither be loaded nor compiled here: ${said}`
}

export const peerPage = (name: 'rxdb-page' | 'replicache-page' | 'pouch-page' | 'zero-page') =>
  bundle(`sync/bench/peers/${name}.ts`)

/** Functions of the peers' pages, by name. The pages are not type-checked, because the peers may not be installed. */
export type PullingCalls = {
  firstPull: (count: number) => Promise<{ whole: number }>
  pullNow: (title: string) => Promise<{ whole: number; arrived: number }>
}
export type PouchCalls = {
  drainOutbox: (order: { remote: string; count: number }) => Promise<{ whole: number; written: number }>
}
type Talk = { conversationId: string; sender: string; receiver: string }
type Offline = Talk & { storageKey: string; jobIds: string[] }
export type ZeroCalls = {
  firstPull: (order: { storageKey: string; count: number }) => Promise<{ whole: number; stored: number; bytes: number }>
  countStored: (storageKey: string) => Promise<number>
  follow: (ids: string[]) => Promise<void>
  listen: (conversationId: string) => Promise<void>
  heard: (content: string) => Promise<number>
  say: (message: Talk & { content: string }) => Promise<number>
  drainOutbox: (order: Offline) => Promise<{ whole: number; waited: number; refused: number }>
  leaveOffline: (order: Offline) => Promise<void>
  comeBack: (storageKey: string) => Promise<void>
}
