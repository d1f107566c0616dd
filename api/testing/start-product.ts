import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import ownPackage from '../../package.json' with { type: 'json' }
import { clockEnvironment } from './clock.ts'
import { environmentVariables, projectFolder } from '../server/environment.ts'
import { freePort } from '../server/free-port.ts'

/** Set to empty instead of omitted, so that a developer's .env does not affect a test or a measurement. */
export const bareEnvironment = Object.fromEntries(environmentVariables.map(name => [name, '']))

/** Node flags of `npm start`. */
export const startFlags = ownPackage.scripts.start.split(' ').slice(1, -1)

const mainFile = join(projectFolder, 'api/main.ts')

// npm puts a shell between itself and what it runs.
export const throughShell = ['sh', '-c', '"$0" "$@"; exit $?', process.execPath, ...startFlags, mainFile]

type Options = {
  settings?: Record<string, string>
  command?: readonly string[]
  cwd?: string
  /** Ends with its parent, however that ends, as under npm. */
  follows?: boolean
}

/** Starts the product as a person does: in its own process and process group, as a terminal would. */
export const startProduct = async ({
  settings = {},
  command = [process.execPath, ...startFlags, mainFile],
  cwd = projectFolder,
  follows = false,
}: Options = {}) => {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      ...bareEnvironment,
      ...clockEnvironment(),
      NODE_ENV: 'production',
      // Tests start it dozens of times: reuse Node's compile cache.
      NODE_COMPILE_CACHE: join(tmpdir(), 'pouce-compile-cache'),
      PORT: String(port),
      DEMO: 'no',
      // No proxy needs time to notice the shutdown.
      DRAIN_SECONDS: '0',
      ...(follows && { npm_lifecycle_event: 'start' }),
      ...settings,
    },
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

  const address = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${address}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  return {
    child,
    origin: `http://localhost:${port}`,
    address,
    port,
    ended,
    ready: async () => {
      while (!(await answers())) {
        if (child.exitCode !== null)
          throw new Error(`The API ended with ${child.exitCode} while starting: ${complaint}`)
        await pause(20)
      }
    },
    /** Simulates Ctrl-C in a terminal, which signals the whole process group. */
    interrupt: () => process.kill(-Number(child.pid), 'SIGINT'),
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
    output: () => output,
    complaint: () => complaint,
  }
}
