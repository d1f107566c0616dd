import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Sql } from '../../../api/db/connect.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { createProduct } from '../../../api/product.ts'
import { listen } from '../../../api/server/listen.ts'
import { buildOnce } from '../../build/build-once.ts'
import { chunkCalled } from './chunk-of.ts'

const dist = join(import.meta.dirname, '../../../dist')

/**
 * Turns a copy of the build into another version: renames its chunks everywhere and changes its version. Libraries keep their
 * names.
 */
const renameChunks = (folder: string) => {
  const assets = join(folder, 'assets')
  // Compressed copies would still contain the old names.
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

/**
 * Serves the product in two versions. `deploy` replaces the first version, whose files are then gone, by the second, or the other
 * way round, optionally with another database.
 */
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
  const mail = { verifies: false, send: async () => {} }
  const open = (built: string, database: Sql) => {
    const { app, retire, finishWork } = createProduct({ sql: database, environment, log, mail }, built)
    return { app, retire, finishWork }
  }
  const opened = [open(first, sql)]
  const asked: string[] = []
  const held = new Map<string, Promise<void>>()
  const { close } = await listen(
    async request => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      await held.get(pathname)
      return opened.at(-1)?.app.fetch(request) ?? Response.error()
    },
    { port, host: '127.0.0.1' },
  )

  return {
    url,
    /** Every path requested from the server. */
    asked,
    deploy: (version: 'first' | 'second' = 'second', onto = sql) => {
      const before = opened.at(-1)
      opened.push(open(version === 'first' ? first : second, onto))
      before?.retire()
    },
    /** Holds requests for it until the returned function is called. */
    hold: (path: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    stop: async () => {
      for (const { retire } of opened) retire()
      await close()
      for (const { finishWork } of opened) await finishWork()
      rmSync(folder, { recursive: true })
    },
  }
}
