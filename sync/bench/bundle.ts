import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { ownProduct, type Product } from '../../api/bench/frame/product.ts'

const pages = join(import.meta.dirname, 'page')

/** The pages are this checkout's, the engine in them is the product's; what it has not got yet is missed when it is called. */
const engineOf = ({ folder }: Product): Plugin => ({
  name: 'engine-of',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (!importer?.startsWith(pages) || !source.startsWith('../../')) return null
    const path = join(folder, 'sync', source.slice('../../'.length))
    return existsSync(path) ? path : '\0nothing'
  },
  load: id => (id === '\0nothing' ? '' : null),
})

/** A module and all it needs, as it would be shipped, in one piece and in memory. */
export const bundle = async (entry: string, external: string[] = [], product = ownProduct) => {
  const built = await build({
    configFile: false,
    root: product.folder,
    plugins: [engineOf(product)],
    // Of two the one would not hear of what the other stores.
    resolve: { dedupe: ['dexie'] },
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(ownProduct.folder, entry),
        external,
        shimMissingExports: product !== ownProduct,
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : null
  if (!chunk) throw new Error(`${entry} could not be bundled`)
  return chunk.code
}

/** Kilobytes of the engine with its window, compressed, without Dexie. */
export const weighEngine = async (product: Product) =>
  gzipSync(await bundle('sync/bench/page/engine-alone.ts', ['dexie'], product), { level: 9 }).length / 1000
