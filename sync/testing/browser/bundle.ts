import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const page = '<!doctype html><meta charset="utf-8"><title>Pouce</title><script type="module" src="/page.js"></script>'

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
  await writeFile(join(folder, 'index.html'), page)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
