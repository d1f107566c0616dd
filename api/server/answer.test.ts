import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from '../deps.ts'
import { answerJson } from './answer.ts'

const words = { words: 'Tondre le gazon. '.repeat(1000) }
const long = JSON.stringify(words)
const app = new Hono<Env>()
app.get('/long', c => answerJson(c, words, 200))
app.get('/short', c => answerJson(c, { words: 'Bonjour' }, 201))

const ask = async (path: string, accepted?: string) => {
  const answer = await app.request(path, { headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } })
  return { answer, encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

it.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, br;q=0.5, zstd;q=0', 'br', brotliDecompressSync],
  ['deflate, GZIP', 'gzip', gunzipSync],
])('a long answer to « %s » is sent as %s', async (accepted, name, expand) => {
  const { answer, encoding, bytes } = await ask('/long', accepted)
  expect(encoding).toBe(name)
  expect(bytes.length).toBeLessThan(long.length / 4)
  expect(expand(bytes).toString()).toBe(long)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
})

it.each([
  ['/long', undefined],
  ['/long', 'identity, br;q=0.000'],
  ['/short', 'gzip, br, zstd'],
])('%s to « %s » is sent uncompressed', async (path, accepted) => {
  const { encoding, bytes } = await ask(path, accepted)
  expect(encoding).toBeNull()
  expect(bytes.toString()).toBe(path === '/long' ? long : '{"words":"Bonjour"}')
})

it('an answer keeps its status', async () => {
  expect((await ask('/short', 'br')).answer.status).toBe(201)
})
