import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataIn, run } from './embedded-cluster.ts'
import type { Place } from './embedded-place.ts'

// PIDs are reused, so also check that the process is a postgres of this data folder.
const isPostgresOf = (pid: number, data: string) => {
  try {
    if (process.platform === 'linux')
      return (
        /\/postgres\b/.test(readlinkSync(`/proc/${pid}/exe`)) && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
      )
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(data)
  } catch {
    return false
  }
}

const endsWithin = async (milliseconds: number, isAlive: () => boolean) => {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (!isAlive()) return true
    await pause(20)
  }
  return false
}

// A SIGKILL of the API leaves its PostgreSQL running. The process that holds the folder's lock may end it.
export const stopOrphan = async (place: Place) => {
  const data = dataIn(place.home)
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  if (process.platform === 'win32') {
    await run(place, 'pg_ctl', ['stop', `--pgdata=${data}`, '--mode=fast']).catch(() => {})
    return
  }
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostgresOf(pid, data)) break
    process.kill(pid, signal)
    await endsWithin(5000, () => isPostgresOf(pid, data))
  }
  // A stale file would stop PostgreSQL if its PID has been given to another process of the same user.
  rmSync(pidFile, { force: true })
}
