import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../server/start-refused.ts'
import { clusterIn } from './embedded-place.ts'
import type { Place } from './embedded-place.ts'

export const USER = 'pouce'
/** Returns the cluster's major version; undefined if there is no cluster yet. */
export const majorIn = (home: string) => {
  const file = join(dataIn(home), 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/** Finds clusters of another major version; halfway through an upgrade there is nothing else. */
export const olderClusters = (home: string) => readdirSync(home).filter(name => /^cluster-\d+$/.test(name))

export const dataIn = (home: string) => join(clusterIn(home), 'data')
export const passwordIn = (home: string) => readFileSync(join(clusterIn(home), 'password'), 'utf8')

// The user's own PostgreSQL settings must not affect the embedded one.
export const cleanEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))),
  LC_ALL: 'C',
  TZ: 'UTC',
})

export const run = ({ home, binaries, account }: Place, program: 'initdb' | 'pg_ctl', parameters: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(join(binaries, 'bin', program), parameters, {
      ...account,
      cwd: home,
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    })
    let complaint = ''
    child.stderr.on('data', chunk => (complaint += String(chunk)))
    child.once('error', reject)
    child.once('close', code =>
      code === 0
        ? resolve()
        : reject(new StartRefused(`The embedded PostgreSQL could not be prepared: ${complaint.trim()}.`)),
    )
  })

// Data and password appear together, by one rename. A kill halfway leaves an unfinished folder, which the next start removes.
export const initCluster = async (place: Place, durable: boolean) => {
  const { home, account } = place
  for (const name of readdirSync(home).filter(entry => entry.startsWith('init-')))
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 })
  if (existsSync(clusterIn(home))) return
  const [older] = olderClusters(home)
  if (older)
    throw new StartRefused(
      `There is ${join(home, older)} and no database beside it: an upgrade was cut off, and npm run upgrade-database begins it again.`,
    )
  const unfinished = mkdtempSync(join(home, 'init-'))
  const passwordFile = join(unfinished, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) for (const path of [passwordFile, unfinished]) chownSync(path, account.uid, account.gid)
  await run(place, 'initdb', [
    `--pgdata=${join(unfinished, 'data')}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ])
  renameSync(unfinished, clusterIn(home))
}
