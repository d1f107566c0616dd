import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { ownProduct, type Product } from '../../api/bench/frame/product.ts'

const pages = join(import.meta.dirname, 'page')

/** Pages come from this checkout, the engine in them from the product. A function missing there fails when it is called. */
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

/** Bundles a module with its dependencies, as it would be shipped, in one piece and in memory. */
export const bundle = async (entry: string, external: string[] = [], product = ownProduct) => {
  const built = await build({
    configFile: false,
    root: product.folder,
    plugins: [engineOf(product)],
    // With two copies, one would not see what the other stores.
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

/** Size of the engine with its window host, compressed, without Dexie, in kilobytes. */
export const weighEngine = async (product: Product) =>
  gzipSync(await bundle('sync/bench/page/engine-alone.ts', ['dexie'], product), { level: 9 }).length / 1000
