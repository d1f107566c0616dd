import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { addresses, offerFiles, pageFile } from '../../schema/addresses.ts'
import { drawPage, emptyRoot } from './draw-page.ts'
import { drawnPages, expectedPages, personalPages } from './drawn-pages.ts'
import { hurryScript } from './hurry-script.ts'
import { shortenClasses } from './inline-styles.ts'
import { joinSides, owners } from './owners.ts'
import { readSplash, splashStyle } from './splash.ts'

/**
 * Draws the pages that are the same for everybody, so that they are read before any script has arrived:
 *
 *   the app built once more, for Node → each address rendered → put into the built page
 *
 * Of lists, and of one thing among many, the outline is drawn: the same for everybody, until the app can show what is in it. Of
 * offers it has gaps, in which the server writes what they say.
 * The page as Vite wrote it, empty but for the mark, becomes `shell.html`: what every other address answers.
 */
const manifestShape = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestShape>

type Render = (address: string) => Promise<string>
const isRender = v.custom<Render>(value => typeof value === 'function')
const rendererShape = v.object({
  render: isRender,
  renderOutline: isRender,
  renderOffers: isRender,
  renderDashboard: isRender,
})

const entry = 'index.html'

const buildRenderer = async (root: string, outDir: string) => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: 'build/render.tsx',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
  return v.parse(rendererShape, await import(pathToFileURL(join(outDir, 'render.js')).href))
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

/** A chunk that holds several files is in the list under a name of its own. */
const chunkCalled = (manifest: Manifest, name: string) => {
  const [key, chunk] = Object.entries(manifest).find(([, one]) => one.name === name) ?? []
  if (key === undefined || !chunk) throw new Error(`there is no chunk called ${name}`)
  return { key, file: chunk.file }
}

const readStyles = async (dist: string, manifest: Manifest) => {
  const sheets = manifest[entry]?.css ?? []
  const [sheet] = sheets
  if (!sheet || sheets.length > 1) throw new Error(`the app has ${sheets.length} style sheets instead of one`)
  const text = await readFile(join(dist, sheet), 'utf8')
  return { link: new RegExp(`<link rel="stylesheet"[^>]*href="/${sheet}"[^>]*>`), text: text.trim() }
}

export const drawPages = (): Plugin => {
  let root = ''
  let dist = ''
  let isWritten = false
  const draw = async (folder: string) => {
    const shell = await readFile(join(dist, 'index.html'), 'utf8')
    const manifest = v.parse(manifestShape, JSON.parse(await readFile(join(dist, '.chunks.json'), 'utf8')))
    const styles = await readStyles(dist, manifest)
    const [vendor, device] = [chunkCalled(manifest, 'vendor'), chunkCalled(manifest, 'device')]
    const splash = readSplash(root)
    const parts = { shell, splash, styles, vendor: vendor.file }
    const expected = [...addresses.lists, ...addresses.details].map(
      address => [address, expectedPages[address]] as const,
    )
    const chunksBy = new Map(
      [...expected, ...Object.entries(personalPages)].map(
        ([address, chunks]) =>
          [address, chunksOf(manifest, ...chunks, device.key, 'data/device/jobs/follow-jobs.ts')] as const,
      ),
    )
    const fetching = chunksOf(manifest, chunkCalled(manifest, 'sync').key)
    const hurry = hurryScript(chunksBy, fetching)
    const head = `  <style>${splashStyle}</style>\n    <script>${hurry}</script>\n  </head>`
    await writeFile(
      join(dist, 'shell.html'),
      shell.replace('</head>', () => head).replace(emptyRoot, () => emptyRoot + splash),
    )
    const { render, renderOutline, renderOffers, renderDashboard } = await buildRenderer(root, folder)
    for (const address of addresses.fixed) {
      const html = shortenClasses(await render(address))
      const page = drawPage({ ...parts, address, html, chunks: chunksOf(manifest, drawnPages[address]) })
      await writeFile(join(dist, pageFile(address)), page)
    }
    const drawOutline = async (address: keyof typeof expectedPages, file: string, html: string) => {
      const chunks = chunksOf(manifest, ...expectedPages[address])
      await writeFile(join(dist, file), drawPage({ ...parts, address: null, html: shortenClasses(html), chunks }))
    }
    for (const address of [...addresses.lists, ...addresses.details])
      await drawOutline(address, pageFile(address), await renderOutline(address))
    await drawOutline('/jobs', offerFiles['/jobs'], await renderOffers('/jobs'))
    await drawOutline('/jobs/:id', offerFiles['/jobs/:id'], await renderOffers('/jobs/:id'))
    const filesFor = (address: string) => [...(chunksBy.get(address) ?? []), ...fetching].map(file => `/${file}`)
    const sides = { private: await renderDashboard('private'), student: await renderDashboard('student') }
    const dashboards = drawPage({
      ...parts,
      address: null,
      html: shortenClasses(joinSides(sides)),
      chunks: [],
      audience: owners({ private: filesFor('/dashboard/private'), student: filesFor('/dashboard/student') }),
    })
    await writeFile(join(dist, offerFiles['/dashboard']), dashboards)
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
