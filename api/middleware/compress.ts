import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../deps.ts'

/** A small answer travels in as many packets either way. */
const least = 4096

const zstd = promisify(zstdCompress)
const brotli = promisify(brotliCompress)

/** Best first. Each at the level where it costs a few milliseconds a megabyte, outside the thread that answers. */
const encodings = [
  ['zstd', (bytes: Uint8Array) => zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  ['br', (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })],
  ['gzip', promisify<Uint8Array, Buffer>(gzip)],
] as const

const accepts = (header: string | undefined, name: string) =>
  (header ?? '').split(',').some(offer => {
    const [encoding, weight] = offer.split(';').map(part => part.trim().toLowerCase())
    return encoding === name && !/^q=0(\.0*)?$/.test(weight ?? '')
  })

/**
 * For answers of which the size tells nothing worth knowing. One that holds a secret beside words that somebody else
 * chose must not come through here: its length would give the secret away, letter by letter.
 */
export const compress = createMiddleware<Env>(async function compress(c, next) {
  await next()
  const bytes = new Uint8Array(await c.res.arrayBuffer())
  const accepted = encodings.find(([name]) => accepts(c.req.header('accept-encoding'), name))
  if (accepted && bytes.length >= least) {
    const [name, shrink] = accepted
    c.res = new Response(new Uint8Array(await shrink(bytes)), c.res)
    c.res.headers.set('Content-Encoding', name)
  } else c.res = new Response(bytes, c.res)
  c.res.headers.append('Vary', 'Accept-Encoding')
})
