import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { environmentVariables, projectFolder } from '../environment.ts'
import { freePort } from '../free-port.ts'

// Set to nothing rather than left out: what a developer keeps in .env is no part of a test.
const nothing = Object.fromEntries(environmentVariables.map(name => [name, '']))

const mainFile = join(projectFolder, 'api/main.ts')

// npm puts a shell between itself and what it runs.
export const throughShell = ['sh', '-c', '"$0" "$1"; exit $?', process.execPath, mainFile]

// The API as a person starts it: a process of its own, in a process group of its own as a terminal would give it.
export const startMain = async (settings: Record<string, string>, command = [process.execPath, mainFile]) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const address = `http://127.0.0.1:${port}`
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    cwd: '/',
    env: { PATH: process.env['PATH'], ...nothing, PORT: String(port), DEMO: 'no', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let complaint = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => (complaint += String(chunk)))
  const ended = new Promise<number | NodeJS.Signals | null>(resolve => {
    child.once('close', (code, signal) => resolve(signal ?? code))
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })

  const answers = () =>
    fetch(`${address}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  const ready = async () => {
    while (!(await answers())) {
      if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode} while starting: ${complaint}`)
      await pause(20)
    }
  }
  // What Ctrl-C in a terminal does: everybody in the group is told, not the process alone.
  const interrupt = () => process.kill(-Number(child.pid), 'SIGINT')
  return { child, origin, address, port, ended, ready, interrupt, output: () => output, complaint: () => complaint }
}
