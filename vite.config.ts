import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { giveClock } from './api/testing/clock.ts'
import { groups } from './pwa/build/chunks.ts'
import { drawIcons } from './pwa/build/icons.ts'
import { serverRendering } from './pwa/build/server-rendering.ts'
import { inlineStyles } from './pwa/build/inline-styles.ts'
import { hashOfSources } from './pwa/build/build-once.ts'
import { compileTexts, messageModules } from './pwa/build/compile-texts.ts'
import { createManifest } from './pwa/build/manifest.ts'
import { markdown } from './pwa/build/markdown.ts'
import { precompress } from './pwa/build/precompress.ts'
import texts from './pwa/texts/fr/product.json' with { type: 'json' }

const root = import.meta.dirname

// Before any test or screen is loaded. What is said here and in the manifest is read from the same files as it is written.
await compileTexts()

if (process.env['VITEST']) giveClock()

const documentTexts: Plugin = {
  name: 'document-texts',
  transformIndexHtml: html =>
    html
      .replaceAll('{name}', texts.product_name)
      .replaceAll('{tagline}', texts.product_tagline)
      .replaceAll('{needsScript}', texts.product_needs_script),
}

const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'service-worker/worker',
  filename: 'service-worker.ts',
  injectRegister: false,
  // Asked for, never forced: see pwa/service-worker. Another choice later would leave installed apps behind.
  registerType: 'prompt',
  manifest: createManifest(`${root}/pwa/public`),
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['shell.html', 'assets/**/*.{js,css,woff2}', 'icon.svg'],
    // The map is cached once it has been opened: see pwa/service-worker/worker/answer-map.ts.
    globIgnores: ['assets/online/*', 'assets/map/*'],
    // Their names change with their content.
    dontCacheBustURLsMatching: /^assets\//,
    target: 'es2022',
    // One script, as the browser reads it.
    rollupFormat: 'iife',
  },
})

/** Of no use without network: the desk of the moderation, and the forms of the payment providers. */
const onlineOnly = /pages[\\/](moderation|payment[\\/](stripe|test-bank)-form)|@stripe[\\/]stripe-js/
/** Large, and of use to those alone who open the map: what draws it, its worker, and the land. */
const mapOnly = /maplibre-gl|offer-list[\\/]map[\\/](land-map|switzerland)/
const nameChunk = ({ moduleIds }: { moduleIds: string[] }) => {
  if (moduleIds.some(id => mapOnly.test(id))) return 'assets/map/[hash:7].js'
  return moduleIds.some(id => onlineOnly.test(id)) ? 'assets/online/[hash:7].js' : 'assets/[hash:7].js'
}
const nameAsset = ({ originalFileNames }: { originalFileNames: string[] }) =>
  originalFileNames.some(name => mapOnly.test(name)) ? 'assets/map/[hash:7][extname]' : 'assets/[name]-[hash][extname]'

/** The second circle: details, other sizes and schemes, in a browser. `npm run test:more` runs it. */
const more = '**/*.more.spec.ts'
/** The third circle: bad networks and moments, storms and kills. `npm run test:hard` runs it. */
const hard = '**/*.hard.*'
/** On a phone, or with a sample of the cases, in the first circle; on a desktop, or with all of them, in the third. */
const both = '**/*.both.*'
const unitTests = '{schema,api,sync,pwa,.ci}/**/*.test.{ts,tsx}'
const databaseTests = '**/*.pg.test.ts'
const browserTests = ['pwa/tests/e2e/**/*.spec.ts', 'sync/**/*.browser.test.ts']

const onDatabase = {
  root,
  globalSetup: ['./api/testing/global-setup.ts'],
  setupFiles: ['./api/testing/each-test.ts'],
  // What a file loads, the next one finds loaded: each has a database of its own in any case.
  isolate: false,
  // Long enough for a busy machine; what hangs still ends.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  maxWorkers: 3,
}

const inBrowser = {
  ...onDatabase,
  globalSetup: [...onDatabase.globalSetup, './pwa/tests/e2e/global-setup.ts'],

  expect: { poll: { timeout: 20_000 } },
}

/** Of themselves the largest files begin. The walks through every screen are small and take long: none of them at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('every-screen')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  root: `${root}/pwa`,
  // The same for the app and its worker, which tell each other by it whether they belong together.
  define: { __APP_VERSION__: JSON.stringify(hashOfSources().slice(0, 16)) },
  plugins: [
    react(),
    documentTexts,
    messageModules,
    markdown,
    inlineStyles(),
    drawIcons(),
    serverRendering(),
    worker,
    precompress(),
  ],
  resolve: {
    alias: [
      // What React has had of its own since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Dexie's own build for today's browsers: 2 kB less than the one for all of them, which its package names first.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
    ],
  },
  build: {
    outDir: `${root}/dist`,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { chunkFileNames: nameChunk, assetFileNames: nameAsset, codeSplitting: { groups } },
    },
    emptyOutDir: true,
    // pwa/build/weigh.ts has the limits; the library of the map is one chunk that cannot be split.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    // Older targets make Lightning CSS rewrite light-dark().
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // The content security policy has no room for inlined fonts or scripts.
    assetsInlineLimit: 0,
  },
  test: {
    root,
    reporters: ['minimal'],
    allowOnly: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [markdown],
        test: {
          name: 'unit',
          root,
          testTimeout: 120_000,
          // Dexie asks for it when it is loaded, and live queries before they begin.
          setupFiles: ['fake-indexeddb/auto'],
          isolate: false,
          // Both processors of a small machine; by default vitest would leave one free.
          maxWorkers: 2,
          include: [unitTests],
          exclude: ['**/node_modules/**', '**/*.{pg,browser}.test.{ts,tsx}', hard],
        },
      },
      { test: { ...onDatabase, name: 'pg', include: [databaseTests], exclude: ['**/node_modules/**', hard] } },
      {
        test: {
          ...inBrowser,
          name: 'browser',
          include: browserTests,
          exclude: ['**/node_modules/**', more, hard],
          provide: { isHard: false },
        },
      },
      { test: { ...inBrowser, name: 'more', include: [more], provide: { isHard: false } } },
      { test: { ...inBrowser, name: 'hard', include: [hard, both], provide: { isHard: true } } },
    ],
  },
})
