import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../api/server/start-refused.ts'
import { bundle } from './bundle.ts'

const folder = join(import.meta.dirname, 'peers')

/** What is measured against is nobody's dependency: it is installed beside, and only when it is asked for. */
export const installPeers = () => {
  if (existsSync(join(folder, 'node_modules'))) return
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new StartRefused('The peers could not be installed.')
}

export const peerPage = (name: 'rxdb-page' | 'replicache-page' | 'pouch-page') => bundle(`sync/bench/peers/${name}.ts`)

/** What the peers' pages can do, by name; they are not compiled with the rest, for they may not be there. */
export type PullingCalls = {
  firstPull: (count: number) => Promise<{ whole: number }>
  pullNow: (title: string) => Promise<{ whole: number; arrived: number }>
}
export type PouchCalls = {
  drainOutbox: (order: { remote: string; count: number }) => Promise<{ whole: number; written: number }>
}
