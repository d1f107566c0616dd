import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefused } from '../server/start-refused.ts'
import { copyBinaries, installedBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'

export type Account = { uid: number; gid: number }

// `home` holds the cluster and its log; `account` runs PostgreSQL if that is not the current user.
export type Place = { home: string; binaries: string; account: Account | undefined }

export const clusterIn = (home: string) => join(home, 'cluster')

const READ = 4
const ENTER = 1

type Stat = (path: string) => { mode: number; uid: number; gid: number }

const allows = (path: string, { uid, gid }: Account, bits: number, stat: Stat) => {
  const { mode, uid: owner, gid: group } = stat(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

export const canReach = (path: string, account: Account, bits = ENTER, stat: Stat = statSync): boolean => {
  const parent = dirname(path)
  return allows(path, account, bits, stat) && (parent === path || canReach(parent, account, ENTER, stat))
}

const canRun = (binaries: string, account: Account) =>
  canReach(join(binaries, 'bin/postgres'), account, READ | ENTER) &&
  canReach(join(binaries, 'lib'), account, READ | ENTER) &&
  canReach(join(binaries, 'share/postgresql/postgres.bki'), account, READ)

const accountNamed = (name: string): Account | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(text => text.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Account that runs PostgreSQL if we are root, because PostgreSQL refuses to run as root. */
export const accountForRoot = () => accountNamed('postgres') ?? accountNamed('nobody')

// The account that created a cluster keeps running it: a person may start once as themselves and once as root.
const ownerOf = (cluster: string): Account | undefined => {
  if (!existsSync(cluster)) return undefined
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? undefined : { uid, gid }
}

// Only root may write here, otherwise root would run another user's files. In the temporary folder any user could create it first.
const openStateFolder = () => {
  for (const folder of ['/var/lib/pouce', join(tmpdir(), 'pouce')]) {
    try {
      mkdirSync(folder, { recursive: true })
      const { uid, mode } = lstatSync(folder)
      if (uid !== 0 || (mode & 0o022) !== 0) continue
      chmodSync(folder, 0o755)
      return folder
    } catch {
      continue
    }
  }
  throw new StartRefused('PostgreSQL may not run as root, and root has no folder to share with it: set DATABASE_URL.')
}

const placeForRoot = (wanted: string, installed: Binaries): Place => {
  const state = openStateFolder()
  const moved = join(state, createHash('sha256').update(wanted).digest('hex').slice(0, 16))
  const account = ownerOf(clusterIn(wanted)) ?? ownerOf(clusterIn(moved)) ?? accountForRoot()
  if (!account)
    throw new StartRefused('PostgreSQL may not run as root, and there is no user postgres or nobody to run it.')
  const reachable = canReach(wanted, account)
  if (!reachable && existsSync(clusterIn(wanted)))
    throw new StartRefused(
      `The database in ${wanted} belongs to user ${account.uid}, who may no longer enter that folder.`,
    )
  // A moved cluster stays where it is even if its original folder has become accessible since: the data must not seem lost.
  const stays = reachable && (existsSync(clusterIn(wanted)) || !existsSync(clusterIn(moved)))
  const home = stays ? wanted : moved
  if (!stays) {
    mkdirSync(moved, { recursive: true })
    chmodSync(moved, 0o755)
  }
  const binaries = canRun(installed.folder, account) ? installed.folder : copyBinaries(installed, state)
  return { home, binaries, account }
}

// PostgreSQL refuses to run as root, so root runs it as another system user. If that user cannot reach the project (e.g. under
// root's home), the data and a copy of the binaries live in the system's state folder.
export const findPlace = (wanted: string, binaries = installedBinaries()): Place => {
  const folder = realpathSync(wanted)
  if (process.getuid?.() === 0) return placeForRoot(folder, binaries)
  return { home: folder, binaries: binaries.folder, account: undefined }
}
