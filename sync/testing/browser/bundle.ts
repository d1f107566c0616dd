import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/** Bundles the page and its worker into one file each, in a separate folder. */
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
