import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const compressFile = async (path: string) => {
  const content = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await Promise.all([
    brotli(content, quality).then(smaller => writeFile(`${path}.br`, smaller)),
    gz(content, { level: 9 }).then(smaller => writeFile(`${path}.gz`, smaller)),
  ])
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses them per request.
 * Pages are left out: they get their head from the server.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    // Files of public/ are copied before this hook; everything in the folder is therefore final.
    order: 'post',
    sequential: true,
    handler: async ({ dir }) => {
      if (!dir) return
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const paths = entries.filter(entry => entry.isFile() && text.has(extname(entry.name)))
      await Promise.all(paths.map(entry => compressFile(join(entry.parentPath, entry.name))))
    },
  },
})
