import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { createServer } from 'vite'
import { loadEnvironment, projectFolder } from '../../api/server/environment.ts'
import { followParent } from '../../api/server/follow-parent.ts'
import { freePort } from '../../api/server/free-port.ts'
import { paraglide } from './compile-texts.ts'

// One address for both: Vite answers the app and hands everything of the API on, as the real server does in one process.
const { port, host, publicUrl } = loadEnvironment()
const apiPort = await freePort()
const target = `http://127.0.0.1:${apiPort}`

const inProject = { cwd: projectFolder, stdio: 'inherit' } as const
const panda = join(projectFolder, 'node_modules/.bin/panda')
await once(spawn(panda, ['codegen', '--silent'], { ...inProject, shell: process.platform === 'win32' }), 'exit')

const vite = await createServer({
  configFile: join(projectFolder, 'vite.config.ts'),
  // Compiles the texts anew whenever one of them is saved.
  plugins: [paraglideVitePlugin(paraglide)],
  server: { port, host, strictPort: true, proxy: { '^/(api/|healthz$|readyz$|version$|metrics$)': target } },
  clearScreen: false,
})
await vite.listen()

// Each restart is a clean stop and start of the whole API, its PostgreSQL included.
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/main.ts'], {
  ...inProject,
  env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl, DRAIN_SECONDS: '0' },
})

// A Ctrl-C comes twice, from the terminal and from npm.
let ending: Promise<never> | undefined
const close = async () => {
  const ended = once(api, 'exit')
  api.kill('SIGTERM')
  await Promise.all([vite.close(), ended])
  return process.exit(0)
}
const end = () => {
  ending ??= close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
followParent(end)
