import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createApp } from '../../../api/app.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { listen } from '../../../api/server/listen.ts'
import { pageRoutes } from '../../../api/routes/pages.ts'
import { staticFiles } from '../../../api/server/static.ts'
import { buildOnce } from '../../build/build-once.ts'
import { chunkCalled } from './chunk-of.ts'

const dist = join(import.meta.dirname, '../../../dist')

/**
 * The same app as if its code had been changed: other names of its chunks, in all that names them, and another version. What
 * is not of this project stays as it was.
 */
const renameChunks = (folder: string) => {
  const assets = join(folder, 'assets')
  // Packed copies would still say the old names.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (/\.(br|gz)$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
  const vendor = basename(chunkCalled('vendor'))
  const names = readdirSync(assets).filter(name => name !== vendor)
  const version = readFileSync(join(folder, '.built-from'), 'utf8').slice(0, 16)
  const renamed = new Map(names.map(name => [name, name.replace(/(\.\w+)$/, 'N$1')] as const))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!/\.(js|css|html)$/.test(entry.name)) continue
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      names
        .reduce((all, name) => all.replaceAll(name, renamed.get(name) ?? name), text)
        .replaceAll(version, version.split('').toReversed().join('')),
    )
  }
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next))
}

/** The product in two versions, one after the other: `deploy` puts the second in the place of the first, whose files are gone. */
export const serveVersions = async (sql: Sql) => {
  buildOnce()
  const folder = mkdtempSync(join(tmpdir(), 'pouce-versions-'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  cpSync(dist, first, { recursive: true })
  cpSync(dist, second, { recursive: true })
  renameChunks(second)

  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { publicUrl: url, secureCookies: false, trustedProxies: 0 }
  const log = { info: () => {}, error: () => {} }
  const deps = { sql, environment, log, mail: { verifies: false, send: async () => {} } }
  const open = (built: string) => {
    const { app, retire, settle } = createApp(deps)
    app.get('*', staticFiles(built))
    app.route('/', pageRoutes({ environment, log, ask: path => app.request(path) }, built))
    return { app, retire, settle }
  }
  const versions = [open(first), open(second)] as const
  let { app } = versions[0]
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  const { close } = await listen(
    async request => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      await held.get(pathname)
      return app.fetch(request)
    },
    { port, host: '127.0.0.1' },
  )

  return {
    url,
    /** Every path that has reached the server. */
    asked,
    deploy: () => {
      ;({ app } = versions[1])
    },
    /** Nobody who asks for it hears anything until the answer is called. */
    hold: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    stop: async () => {
      for (const { retire } of versions) retire()
      await close()
      for (const { settle } of versions) await settle()
      rmSync(folder, { recursive: true })
    },
  }
}
