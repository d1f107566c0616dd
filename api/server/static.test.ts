import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { staticFiles } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'pouce-static-'))
const write = (name: string, text: string) => writeFileSync(join(folder, 'dist', name), text)
mkdirSync(join(folder, 'dist/assets'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'secret')
write('index.html', '<!doctype html>')
write('assets/app-1a2b.js', 'plain script')
write('assets/app-1a2b.js.br', 'brotli')
write('assets/app-1a2b.js.gz', 'gzip')
write('manifest.webmanifest', '{}')
write('service-worker.js', 'worker')
write('farewell.js', 'farewell')
mkdirSync(join(folder, 'dist/server'))
write('server/render.js', 'what pages are rendered with')
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono().get('*', staticFiles(join(folder, 'dist'))).notFound(c => c.json({ code: 'NOT_FOUND' }, 404))
const page = { accept: 'text/html,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

describe('staticFiles', () => {
  it('leaves pages, missing files and the API to other handlers', async () => {
    for (const path of ['/', '/index.html', '/jobs/42', '/assets/gone-9f.js', '/favicon.ico', '/api', '/api/nothing']) {
      expect((await get(path, page)).status, path).toBe(404)
    }
  })

  it('lets hashed files be cached for a year', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toMatch('application/manifest+json')
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', 'brotli'],
    ['gzip;q=1.0, br;q=0', 'gzip', 'gzip'],
    ['deflate', null, 'plain script'],
    ['', null, 'plain script'],
  ])('answers “%s” in the best accepted encoding', async (accept, encoding, text) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accept })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(await answer.text()).toBe(text)
  })

  it('answers 304 if the ETag matches, per encoding', async () => {
    const etag = (await get('/assets/app-1a2b.js')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/assets/app-1a2b.js', { 'if-none-match': tags })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
    expect((await get('/assets/app-1a2b.js', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
  })

  it('answers HEAD as GET without the body', async () => {
    const answer = await get('/assets/app-1a2b.js', {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '12', ''])
    expect((await get('/assets/app-1a2b.js', {}, 'POST')).status).toBe(404)
  })

  it('serves nothing outside its folder, however the path is written', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/%00.txt',
    ]) {
      const answer = await get(path, page)
      expect([answer.status, await answer.json()]).toEqual([404, { code: 'NOT_FOUND' }])
    }
  })

  it('does not serve files meant for the server only', async () => {
    expect((await get('/server/render.js')).status).toBe(404)
  })

  it('serves the farewell worker in place of the worker once that is withdrawn', async () => {
    expect(await (await get('/service-worker.js')).text()).toBe('worker')
    const withdrawn = new Hono().get('*', staticFiles(join(folder, 'dist'), { withdrawWorker: true }))
    expect(await (await withdrawn.request('/service-worker.js')).text()).toBe('farewell')
  })

  it('serves nothing before the first build', async () => {
    const bare = new Hono().get('*', staticFiles(join(folder, 'missing')))
    expect((await bare.request('/assets/app-1a2b.js')).status).toBe(404)
  })
})
