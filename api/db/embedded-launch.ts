import { spawn } from 'node:child_process'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/free-port.ts'
import { cleanEnvironment, dataIn } from './embedded-cluster.ts'
import type { Account, Place } from './embedded-place.ts'

export type Settings = Record<string, string | number>

const openLog = (path: string, account: Account | undefined) => {
  const log = openSync(path, existsSync(path) && statSync(path).size > 5_000_000 ? 'w' : 'a', 0o600)
  if (account) fchownSync(log, account.uid, account.gid)
  return log
}

const isReady = (data: string, pid: number | undefined) => {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return false
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

const launchOnce = async (place: Place, settings: Settings) => {
  const data = dataIn(place.home)
  const logFile = join(place.home, 'postgres.log')
  const log = openLog(logFile, place.account)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(place.binaries, 'bin/postgres'), ['-D', data, ...flags], {
    ...place.account,
    cwd: place.home,
    env: cleanEnvironment(),
    stdio: ['ignore', log, log],
    // Own process group: Ctrl-C in a terminal signals the whole group, and requests in flight still need the database.
    detached: true,
    windowsHide: true,
  })
  closeSync(log)
  let running = true
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve()).once('error', reject)
  }).finally(() => (running = false))
  ended.catch(() => {})
  while (running && !isReady(data, child.pid)) await Promise.race([pause(10), ended])
  if (running) return { child, ended }
  const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  throw new Error(`The embedded PostgreSQL ended while starting:\n${said}`)
}

// Retries: another process may take the free port first, and children of a killed PostgreSQL may need a moment to exit.
export const launch = async (place: Place, settings: Settings, port: number | undefined) => {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort())
    try {
      return { ...(await launchOnce(place, { ...settings, port: chosen })), port: chosen }
    } catch (error) {
      if (attempt === 3) throw error
      await pause(200)
    }
  }
}
