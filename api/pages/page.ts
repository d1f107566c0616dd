import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Env } from '../deps.ts'
import { answerBytes } from '../server/answer.ts'
import { acceptedEncodings, matchesTag, type Encoding } from '../server/negotiate.ts'

type Bytes = Uint8Array<ArrayBuffer>

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** A page with changing content is compressed for one reader; a constant one for all readers. */
const efforts = { once: { brotli: 5, gzip: 6 }, kept: { brotli: 11, gzip: 9 } }

const compress = async (bytes: Bytes, encoding: Encoding, effort: keyof typeof efforts): Promise<Bytes> => {
  const level = efforts[effort]
  if (encoding === 'gzip') return new Uint8Array(await gz(bytes, { level: level.gzip }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: level.brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return new Uint8Array(await brotli(bytes, { params }))
}

/** A page ready to send, compressed on demand per encoding. */
export const createPage = (html: string, policy: string, effort: keyof typeof efforts) => {
  const bytes = new Uint8Array(Buffer.from(html))
  const made = new Map<Encoding, Promise<Bytes>>([['identity', Promise.resolve(bytes)]])
  return {
    policy,
    // A weak ETag for all encodings: it promises the same page, not the same bytes.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    read: (encoding: Encoding) => {
      const known = made.get(encoding) ?? compress(bytes, encoding, effort)
      made.set(encoding, known)
      return known
    },
  }
}

export type Page = ReturnType<typeof createPage>

type Options = { status?: ContentfulStatusCode; cacheControl?: string }

export const answerPage = async (
  c: Context<Env>,
  page: Page,
  { status = 200, cacheControl = 'no-cache' }: Options = {},
) => {
  c.header('Content-Security-Policy', page.policy)
  c.header('Cache-Control', cacheControl)
  c.header('Vary', 'Accept-Encoding', { append: true })
  c.header('ETag', page.etag)
  if (status === 200 && matchesTag(c.req.header('If-None-Match'), page.etag)) return c.body(null, 304)
  const accepted = acceptedEncodings(c.req.header('Accept-Encoding'))
  const encoding = (['br', 'gzip'] as const).find(offer => accepted.has(offer)) ?? 'identity'
  const bytes = await page.read(encoding)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Content-Type', 'text/html; charset=utf-8')
  return answerBytes(c, bytes, status)
}
