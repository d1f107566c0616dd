import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'

type Encoding = 'br' | 'gzip' | 'identity'
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
  // Built names under /assets/ hold a hash of their content; all else is asked for again, and answered by 304 when unchanged.
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
    if (!entry.isFile() || entry.name.startsWith('.') || siblings.some(([, ending]) => entry.name.endsWith(ending)))
      continue
    const path = join(entry.parentPath, entry.name)
    const url = path.slice(folder.length).replaceAll(sep, '/')
    assets.set(url.replace(/\/index\.html$/, '/'), readAsset(path, url))
  }
  return assets
}

const accepted = (header = ''): Set<string> => {
  const offers = header.split(',').map(offer => offer.trim().toLowerCase())
  return new Set(offers.filter(offer => !/;\s*q=0(\.0*)?$/.test(offer)).map(offer => offer.replace(/\s*;.*/, '')))
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*') ?? false

// The built app, read into memory once: a request touches no file, so no path can lead out of the folder.
export const staticFiles = (folder: string): MiddlewareHandler => {
  const assets = readAssets(folder)
  const find = (path: string, wantsPage: boolean) =>
    assets.get(path) ?? (wantsPage && extname(path) === '' ? assets.get('/') : undefined)

  return async (c, next) => {
    const { path } = c.req
    const asset = find(path, c.req.header('accept')?.includes('text/html') ?? false)
    if (!asset || path === '/api' || path.startsWith('/api/')) return next()
    const encodings = accepted(c.req.header('accept-encoding'))
    for (const [encoding, { bytes, etag }] of asset.bodies) {
      if (encoding !== 'identity' && !encodings.has(encoding)) continue
      c.header('cache-control', asset.cache)
      c.header('etag', etag)
      if (asset.bodies.size > 1) c.header('vary', 'accept-encoding')
      if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
      c.header('content-type', asset.type)
      if (encoding !== 'identity') c.header('content-encoding', encoding)
      c.header('content-length', String(bytes.length))
      return c.body(bytes)
    }
    return next()
  }
}
