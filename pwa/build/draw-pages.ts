import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { drawPage } from './draw-page.ts'
import { expectPage } from './expect-page.ts'
import { drawnPages, expectedPages } from './drawn-pages.ts'
import { shortenClasses } from './inline-styles.ts'

/**
 * Draws the pages that are the same for everybody, so that they are read before any script has arrived:
 *
 *   the app built once more, for Node → each address rendered → put into the built page
 *
 * The page as Vite wrote it, empty, becomes `shell.html`: what every other address answers. Lists begin with it too, and
 * with all that they will ask for.
 */
const manifestShape = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestShape>

type Render = (address: string) => Promise<string>
const rendererShape = v.object({ render: v.custom<Render>(value => typeof value === 'function') })

const entry = 'index.html'

const buildRenderer = async (root: string, outDir: string) => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { ssr: 'render.tsx', outDir, emptyOutDir: true, rolldownOptions: { checks: { pluginTimings: false } } },
  })
  return v.parse(rendererShape, await import(pathToFileURL(join(outDir, 'render.js')).href)).render
}

/** The chunks of a screen, and of what sets it on its way, beyond those of the app itself. */
const chunksOf = (manifest: Manifest, ...names: string[]) => {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file) || name === entry) return
    files.add(chunk.file)
    for (const other of chunk.imports) add(other)
  }
  for (const name of names) {
    if (!manifest[name]) throw new Error(`${name} is no chunk of the build`)
    add(name)
  }
  return [...files]
}

const readStyles = async (dist: string, manifest: Manifest) => {
  const sheets = manifest[entry]?.css ?? []
  const [sheet] = sheets
  if (!sheet || sheets.length > 1) throw new Error(`the app has ${sheets.length} style sheets instead of one`)
  const text = await readFile(join(dist, sheet), 'utf8')
  return { link: new RegExp(`<link rel="stylesheet"[^>]*href="/${sheet}"[^>]*>`), text: text.trim() }
}

const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

export const drawPages = (): Plugin => {
  let root = ''
  let dist = ''
  let isWritten = false
  const draw = async (folder: string) => {
    const shell = await readFile(join(dist, 'index.html'), 'utf8')
    const manifest = v.parse(manifestShape, JSON.parse(await readFile(join(dist, '.chunks.json'), 'utf8')))
    const styles = await readStyles(dist, manifest)
    await writeFile(join(dist, 'shell.html'), shell)
    for (const [address, { chunks, question }] of Object.entries(expectedPages))
      await writeFile(join(dist, fileOf(address)), expectPage(shell, chunksOf(manifest, ...chunks), question))
    const render = await buildRenderer(root, folder)
    for (const [address, screen] of Object.entries(drawnPages)) {
      const page = drawPage({
        shell,
        address,
        styles,
        html: shortenClasses(await render(address)),
        chunks: chunksOf(manifest, screen),
      })
      await writeFile(join(dist, fileOf(address)), page)
    }
  }
  return {
    name: 'draw-pages',
    apply: 'build',
    config: () => ({ build: { manifest: '.chunks.json' } }),
    configResolved: config => {
      root = config.root
      dist = config.build.outDir
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        // A build that failed is closed as well, and says why itself.
        if (!isWritten) return
        // Within the project, so that it finds the packages it leaves out.
        const folder = await mkdtemp(join(root, '../node_modules/.drawn-'))
        await draw(folder).finally(() => rm(folder, { recursive: true }))
      },
    },
  }
}
