import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const program = `
const { startThrowawayPostgres } = await import('./throwaway-postgres.ts')
const { folder } = await startThrowawayPostgres()
console.log(folder)`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.runIf(process.platform !== 'win32')(
  'goes with the tests that it was started for, also where they are killed',
  async () => {
    const tests = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(tests.stdout, 'data')
    const folder = String(line).trim()
    const pid = Number(readFileSync(join(folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')[0])
    expect(isRunning(pid)).toBe(true)
    tests.kill('SIGKILL')
    await expect.poll(() => isRunning(pid) || existsSync(folder), { timeout: 30_000 }).toBe(false)
  },
)
