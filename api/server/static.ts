import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { answerBytes } from './answer.ts'
import { setCost } from './cost.ts'
import { acceptedEncodings, matchesTag, type Encoding } from './negotiate.ts'

type Body = { bytes: Uint8Array<ArrayBuffer>; etag: string }
type Asset = { type: string; cache: string; bodies: Map<Encoding, Body> }

const siblings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const readBody = (path: string): Body => {
  const bytes = new Uint8Array(readFileSync(path))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

const readAsset = (path: string, url: string): Asset => ({
  type: getMimeType(path) ?? 'application/octet-stream',
  // Names under /assets/ contain a content hash; everything else is revalidated, with 304 when unchanged.
  cache: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  bodies: new Map([
    ...siblings.flatMap(([encoding, ending]): [Encoding, Body][] =>
      existsSync(path + ending) ? [[encoding, readBody(path + ending)]] : [],
    ),
    ['identity', readBody(path)],
  ]),
})

const readAssets = (folder: string) => {
  const assets = new Map<string, Asset>()
  if (!existsSync(folder)) return assets
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // Pages are rendered from the files in server/, each with its own head (see pages/).
    const isOther =
      /^\.|\.html$/.test(entry.name) ||
      entry.parentPath.startsWith(join(folder, 'server')) ||
      siblings.some(([, ending]) => entry.name.endsWith(ending))
    if (!entry.isFile() || isOther) continue
    const path = join(entry.parentPath, entry.name)
    const url = path.slice(folder.length).replaceAll(sep, '/')
    assets.set(url, readAsset(path, url))
  }
  return assets
}

/** Serves the built files, read into memory once: a request touches no file, so no path can escape the folder. */
export const staticFiles = (folder: string, { withdrawWorker = false } = {}): MiddlewareHandler => {
  const assets = readAssets(folder)
  const farewell = assets.get('/farewell.js')
  // Browsers request the worker by the name under which they registered it.
  if (withdrawWorker && farewell) assets.set('/service-worker.js', farewell)

  const serveFile: MiddlewareHandler = async (c, next) => {
    const asset = assets.get(c.req.path)
    if (!asset) return next()
    const encodings = acceptedEncodings(c.req.header('accept-encoding'))
    for (const [encoding, { bytes, etag }] of asset.bodies) {
      if (encoding !== 'identity' && !encodings.has(encoding)) continue
      c.header('cache-control', asset.cache)
      c.header('etag', etag)
      if (asset.bodies.size > 1) c.header('vary', 'accept-encoding')
      if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
      c.header('content-type', asset.type)
      if (encoding !== 'identity') c.header('content-encoding', encoding)
      return answerBytes(c, bytes)
    }
    return next()
  }
  return setCost(serveFile, 'little', c => assets.has(c.req.path))
}
