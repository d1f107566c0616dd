import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { acceptedEncodings } from './negotiate.ts'

const zstd = promisify(zstdCompress)
const brotli = promisify(brotliCompress)

/** Best first. Each at the level where it costs a few milliseconds a megabyte, outside the thread that answers. */
const encodings = {
  zstd: (text: string) => zstd(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: promisify<string, Buffer>(gzip),
} as const
export type Encoding = keyof typeof encodings

const best = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[]

export const chooseEncoding = (header: string | undefined) => {
  const accepted = acceptedEncodings(header)
  return best.find(name => accepted.has(name))
}

export const compress = (encoding: Encoding, text: string) => encodings[encoding](text)
