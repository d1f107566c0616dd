import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ownPackage from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

const git = (folder: string, ...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Returns `1.1.0` at the commit tagged v1.1.0, `1.1.0+12.20d20f37` twelve commits later, `1.1.0+20d20f37` if the tag is unknown,
 * and `1.1.0` without git, as in an image.
 */
export const describeVersion = (folder: string, released: string) => {
  // An unpacked archive may be inside the checkout of something else.
  if (!existsSync(join(folder, '.git'))) return released
  const described = git(folder, 'describe', '--tags', '--long', '--abbrev=8', '--match', `v${released}`)
  const [, count, commit] = /-(\d+)-g([0-9a-f]+)$/.exec(described ?? '') ?? []
  if (count === '0') return released
  if (commit) return `${released}+${count}.${commit}`
  const head = git(folder, 'rev-parse', '--short=8', 'HEAD')
  return head ? `${released}+${head}` : released
}

/** Writes the version for `/version` and the log, next to the server's renderer. */
export const noteVersion = () => {
  const folder = join(root, 'dist/server')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'version'), `${describeVersion(root, ownPackage.version)}\n`)
}

if (import.meta.main) noteVersion()
