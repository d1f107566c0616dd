import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../api/free-port.ts'
import { buildOnce } from '../build-once.ts'

/** The whole product as a person would start it, app and API on one origin, over the given database with demo data. */
export const serve = async (databaseUrl: string, settings: Record<string, string> = {}) => {
  buildOnce()
  const dataFolder = await mkdtemp(join(tmpdir(), 'pouce-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )

  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../api/main.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: databaseUrl,
        DATA_FOLDER: dataFolder,
        DEMO: 'yes',
        LOG_LEVEL: 'silent',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaints = ''
    child.stderr.on('data', (text: Buffer) => (complaints += text.toString()))
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${complaints}`)
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    return async (signal: 'SIGTERM' | 'SIGKILL') => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
  }

  let end = await start()

  return {
    url,
    /** As a machine that loses its power: nothing is finished, and nobody is told. */
    die: () => end('SIGKILL'),
    /** At the same address as before. */
    rise: async () => {
      end = await start()
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
