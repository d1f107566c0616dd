import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/** The page and its worker as a browser loads them, each one file, in a folder of their own. */
export const bundle = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-page-'))
  for (const name of ['page', 'worker'])
    await build({
      configFile: false,
      logLevel: 'error',
      root: import.meta.dirname,
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        modulePreload: false,
        rolldownOptions: { input: `${name}.ts`, output: { entryFileNames: `${name}.js` } },
      },
    })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
