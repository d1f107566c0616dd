import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type Plugin } from 'vite'
import { loadEnvironment, projectFolder } from '../../api/server/environment.ts'
import { followParent } from '../../api/server/follow-parent.ts'
import { freePort } from '../../api/server/free-port.ts'
import { compileTexts } from './compile-texts.ts'
import './prepare.ts'

// One address for both: Vite serves the app and proxies API requests, as the real server does in one process.
const { port, host, publicUrl } = loadEnvironment()
const apiPort = await freePort()

const startApi = () =>
  spawn(process.execPath, ['api/main.ts'], {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl, DRAIN_SECONDS: '0' },
  })
let api = startApi()

const stopApi = async () => {
  if (api.exitCode !== null || api.signalCode !== null) return
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await ended
}

const isApiUp = async () => {
  const socket = connect(apiPort, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const waitForApi = async () => {
  for (let tries = 0; tries < 200; tries++) {
    if (await isApiUp()) return true
    await pause(100)
  }
  return false
}

const ofApi = /^\/(?:api\/|healthz$|readyz$|version$|metrics$)/

/** Returns why a changed file restarts the API, or undefined if it does not. */
const findReason = (path: string) => {
  if (!/^(?:api|schema)\//.test(path) || /\.(?:test|spec)\.|\/(?:testing|bench)\//.test(path)) return undefined
  if (/\/migrations\/.*\.sql$/.test(path)) return 'a migration changed'
  if (path.endsWith('.sql')) return 'SQL changed'
  if (/\/texts\//.test(path)) return 'a text of the server changed'
  return /\.(?:js|ts)$/.test(path) ? 'changed' : undefined
}

let ending: Promise<never> | undefined

// Each restart stops and starts the whole API, including its PostgreSQL.
let restarting = Promise.resolve()
let isDue = false
const restart = async () => {
  // Debounce, because an editor saves several files at once.
  await pause(50)
  isDue = false
  await stopApi()
  if (!ending) api = startApi()
}

/** Compiles the texts. Vite then sends them to the page. An unfinished edit may not be valid JSON yet. */
const compileAgain = async (path: string) => {
  try {
    await compileTexts()
    console.log(`${path}: phrases compiled.`)
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const heedChange = (event: string, absolute: string) => {
  const path = relative(projectFolder, absolute).replaceAll('\\', '/')
  if (/^(?:pwa|schema)\/texts\/.*\.json$/.test(path)) void compileAgain(path)
  const reason = event.endsWith('Dir') ? undefined : findReason(path)
  if (!reason || isDue || ending) return
  isDue = true
  console.log(`${path}: ${reason}. The API restarts.`)
  restarting = restarting.then(restart)
}

/** A plugin, because Vite restarts itself with a new watcher when an import of its configuration changes. */
const besideApi: Plugin = {
  name: 'beside-api',
  configureServer: ({ middlewares, watcher }) => {
    watcher.add(['api', 'schema'].map(folder => join(projectFolder, folder)))
    watcher.on('all', heedChange)
    // Requests wait while the API starts, because the proxy would print an error for each.
    middlewares.use(async ({ url = '' }, response, next) => {
      if (!ofApi.test(url) || (await waitForApi())) return next()
      response.writeHead(503).end('The API is not running: its output says why.')
    })
  },
}

const vite = await createServer({
  configFile: join(projectFolder, 'vite.config.ts'),
  plugins: [besideApi],
  server: { port, host, strictPort: true, proxy: { [ofApi.source]: `http://127.0.0.1:${apiPort}` } },
  clearScreen: false,
})
await vite.listen()

// Ctrl-C arrives twice, from the terminal and from npm.
const close = async () => {
  await Promise.all([vite.close(), stopApi()])
  return process.exit(0)
}
const end = () => {
  ending ??= close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
followParent(end)
