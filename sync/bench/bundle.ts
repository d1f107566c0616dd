import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const projectFolder = join(import.meta.dirname, '../..')

/** A module and all it needs, as it would be shipped, in one piece and in memory. */
export const bundle = async (entry: string, external: string[] = []) => {
  const built = await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(projectFolder, entry), external, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : null
  if (!chunk) throw new Error(`${entry} could not be bundled`)
  return chunk.code
}

/** Kilobytes of the engine with its window, compressed, without Dexie. */
export const weighEngine = async () =>
  gzipSync(await bundle('sync/bench/page/engine-alone.ts', ['dexie']), { level: 9 }).length / 1000
