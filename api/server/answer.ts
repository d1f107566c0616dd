import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { acceptedEncodings } from './negotiate.ts'
import { type Refusal, refusalStatus, toProblem } from './refusal.ts'

const zstd = promisify(zstdCompress)
const brotli = promisify(brotliCompress)

/** Best first. Each at a level that costs a few milliseconds per megabyte, outside the main thread. */
const encodings = {
  zstd: (text: string) => zstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: promisify<string, Buffer>(gzip),
} as const
type Encoding = keyof typeof encodings

const best = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[]

const chooseEncoding = (header: string | undefined) => {
  const accepted = acceptedEncodings(header)
  return best.find(name => accepted.has(name))
}

const compress = (encoding: Encoding, text: string) => encodings[encoding](text)

/** Turns a refusal into an HTTP answer, for every handler and middleware. */
export const answerRefusal = (c: Context, refusal: Refusal) => {
  if (refusal.details.retryAfter) c.header('Retry-After', String(refusal.details.retryAfter))
  // Without a proxy that spreads requests, only a new connection can reach a newer process beside this one.
  if (refusal.code === 'too-new') c.header('Connection', 'close')
  c.header('Cache-Control', 'no-store')
  return c.json(toProblem(refusal), refusalStatus(refusal))
}

const jsonHeaders = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Below this size compression saves no packet. */
const least = 4096

export type Written = {
  readonly text: string
  readonly compressed: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>
}

/** Answers shared by several people are serialized and compressed once, for as long as they are held. */
const written = new WeakMap<object, Written>()

const write = (value: unknown): Written => {
  const isObject = typeof value === 'object' && value !== null
  const known = isObject ? written.get(value) : undefined
  if (known) return known
  const fresh: Written = { text: JSON.stringify(value), compressed: {} }
  if (isObject && fresh.text.length >= least) written.set(value, fresh)
  return fresh
}

/** Answers with the caller's bytes. Sets their length because budgets charge by it (`middleware/within-budget.ts`). */
export const answerBytes = (c: Context, bytes: Uint8Array<ArrayBuffer>, status: ContentfulStatusCode = 200) => {
  c.header('Content-Length', String(bytes.length))
  return c.body(bytes, status)
}

/** Answers with a text, compressed if it is long. */
export const answerText = async (
  c: Context,
  { text, compressed }: Written,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
): Promise<Response> => {
  // Budgets charge by it.
  const sized = (length: number) => ({ ...headers, 'Content-Length': String(length) })
  if (text.length < least) return c.body(text, status, sized(Buffer.byteLength(text)))
  c.header('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding) return c.body(text, status, sized(Buffer.byteLength(text)))
  const bytes = await (compressed[encoding] ??= compress(encoding, text).then(shrunk => new Uint8Array(shrunk)))
  return c.body(bytes, status, { ...sized(bytes.length), 'Content-Encoding': encoding })
}

/**
 * Answers with JSON. An answer long enough to be compressed must not contain a secret: its length would reveal the secret letter by
 * letter to an attacker who can choose text beside it.
 */
export const answerJson = (c: Context, value: unknown, status: ContentfulStatusCode) =>
  answerText(c, write(value), status, jsonHeaders)
