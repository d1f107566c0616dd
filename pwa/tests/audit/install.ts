import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../../api/server/start-refused.ts'

const folder = import.meta.dirname

/** Installs Lighthouse on the first audit, in this folder, because it is not a dependency of the project. */
export const installAudits = () => {
  if (existsSync(join(folder, 'node_modules'))) return
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new StartRefused('Lighthouse could not be installed.')
}

/** The current Lighthouse, and the last one that audited installability. */
export const versions = { current: 'lighthouse', installable: 'lighthouse-pwa' } as const

export const commandOf = (version: keyof typeof versions) =>
  join(folder, 'node_modules', versions[version], 'cli/index.js')
