import type { Dirent } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = new Set(['.css', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])
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
 * Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses per request. Not for pages,
 * which the server modifies, nor for files that only the server reads.
 */
export const precompress = (): Plugin => {
  let dist = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: config => {
      dist = config.build.outDir
    },
    closeBundle: {
      // After all other plugins that write into the folder.
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(dist, { recursive: true, withFileTypes: true })
        const isServed = (entry: Dirent) =>
          text.has(extname(entry.name)) && !entry.parentPath.startsWith(join(dist, 'server'))
        const paths = entries.filter(entry => entry.isFile() && isServed(entry))
        await Promise.all(paths.map(entry => compressFile(join(entry.parentPath, entry.name))))
      },
    },
  }
}
