import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Plugin } from 'vite'
import { addresses, pageFile, type RenderedAddress } from '../../schema/addresses.ts'
import { filledKey } from '../data/device/filled.ts'
import { sessionKey } from '../data/session/session.ts'
import { inPage } from './in-page.ts'
import { inlineStyles } from './inline-styles.ts'
import { markdown } from './markdown.ts'
import { hurry } from './page-scripts.ts'
import { createTemplates } from './page-template.ts'
import { entry, readChunks } from './read-chunks.ts'

/**
 * Builds what the server needs to render pages:
 *
 *     server/render.js   the app compiled for Node: renders an address to HTML
 *     jobs.html …        a page template per rendered address, which loads the chunks of its screen
 *     shell.html         the empty page, which serves every other address
 */
/** The modules of each rendered screen, with its prefetch. */
const screens: Record<RenderedAddress, readonly string[]> = {
  '/': ['home/landing/home.tsx'],
  '/features': ['app/long-texts/features.tsx'],
  '/terms': ['app/long-texts/terms.tsx'],
  '/privacy': ['app/long-texts/privacy.tsx'],
  '/about': ['app/long-texts/about.tsx'],
  '/contact': ['app/long-texts/contact.tsx'],
  '/jobs': ['offers/list/jobs.tsx', 'offers/list/prefetch-jobs.ts'],
  '/services': ['offers/services/services.tsx', 'offers/services/prefetch-services.ts'],
  '/jobs/:id': ['app/offer.tsx', 'offers/page/prefetch-job.ts'],
  '/student/:id': ['people/profile/student-profile.tsx', 'people/profile/prefetch-student.ts'],
}

/** The layout around a signed-in person's screen. */
const around = ['app/signed-in.tsx', 'app/own-face.tsx', 'app/places.tsx']

/** Screens whose chunks the empty page can request early. A dashboard depends on the user type. */
const expected: Record<string, readonly string[]> = {
  ...Object.fromEntries([...addresses.lists, ...addresses.details].map(address => [address, screens[address]])),
  '/dashboard/student': [...around, 'app/dashboard.tsx', 'home/student/student-dashboard.tsx'],
  '/dashboard/private': [...around, 'app/dashboard.tsx', 'home/poster/poster-dashboard.tsx'],
  '/accepted-jobs': [...around, 'jobs/accepted-jobs.tsx'],
  '/job/:id': [...around, 'jobs/screen/job-screen.tsx'],
}

const readStyles = async (dist: string, sheets: readonly string[] = []) => {
  const [sheet] = sheets
  if (!sheet || sheets.length > 1) throw new Error(`the app has ${sheets.length} style sheets instead of one`)
  const text = await readFile(join(dist, sheet), 'utf8')
  return { link: new RegExp(`<link rel="stylesheet"[^>]*href="/${sheet}"[^>]*>`), text: text.trim() }
}

const writePages = async (root: string, dist: string) => {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const chunks = readChunks(dist)
  const styles = await readStyles(dist, chunks.all[entry]?.css)
  const vendor = chunks.all[chunks.called('vendor')]?.file ?? ''
  const templates = createTemplates({ root, page, styles, vendor })
  /** Files of these modules, without those of the entry chunk. */
  const filesOf = (...names: readonly string[]) => chunks.filesOf(names, entry)
  const filesBy = new Map(
    Object.entries(expected).map(([address, names]) => [address, filesOf(...names, chunks.called('device'))]),
  )
  const fetching = filesOf(chunks.called('sync'))
  const files = [...new Set([...[...filesBy.values()].flat(), ...fetching])]
  const placesOf = (some: readonly string[]) => some.map(file => files.indexOf(file))
  const places = Object.fromEntries([...filesBy].map(([address, some]) => [address, placesOf(some)]))
  const known = { files, screens: places, fetching: placesOf(fetching), sessionKey, filledKey }
  await writeFile(join(dist, 'shell.html'), templates.shell(inPage(hurry, known)))
  for (const address of [...addresses.fixed, ...addresses.lists, ...addresses.details])
    await writeFile(join(dist, pageFile(address)), templates.screen(filesOf(...screens[address])))
}

const buildRenderer = (root: string, dist: string) =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    // The same short class names as in the app.
    plugins: [react(), markdown, inlineStyles()],
    publicDir: false,
    // Bundle everything, with React's production build, so that it runs without node_modules or NODE_ENV.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'render.tsx',
      outDir: join(dist, 'server'),
      emptyOutDir: true,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })

export const serverRendering = (): Plugin => {
  let root = ''
  let dist = ''
  let isWritten = false
  return {
    name: 'server-rendering',
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
        // The hook also runs after a failed build, which reports its own error.
        if (!isWritten) return
        await writePages(root, dist)
        await buildRenderer(root, dist)
      },
    },
  }
}
