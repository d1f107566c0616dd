import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { giveClock } from './api/testing/clock.ts'
import { groups, mapOnly, onlineOnly } from './pwa/build/chunks.ts'
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

// Runs before any test or screen is loaded. Texts here and in the manifest come from the source files.
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
  // The app prompts and never forces an update: see pwa/service-worker. Another value later would strand installed apps.
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
    // A single classic script, as browsers load it.
    rollupFormat: 'iife',
  },
})

const nameChunk = ({ moduleIds }: { moduleIds: string[] }) => {
  if (moduleIds.some(id => mapOnly.test(id))) return 'assets/map/[hash:7].js'
  return moduleIds.some(id => onlineOnly.test(id)) ? 'assets/online/[hash:7].js' : 'assets/[hash:7].js'
}
const nameAsset = ({ originalFileNames }: { originalFileNames: string[] }) =>
  originalFileNames.some(name => mapOnly.test(name)) ? 'assets/map/[hash:7][extname]' : 'assets/[name]-[hash][extname]'

/** Second circle: details, other sizes and schemes, in a browser. Run by `npm run test:more`. */
const more = '**/*.more.spec.ts'
/** Third circle: bad networks, bad timing, races and kills. Run by `npm run test:hard`. */
const hard = '**/*.hard.*'
/** In the first circle on a phone or with a sample of the cases, in the third on a desktop or with all of them. */
const both = '**/*.both.*'
const unitTests = '{schema,api,sync,pwa,.ci}/**/*.test.{ts,tsx}'
const databaseTests = '**/*.pg.test.ts'
const browserTests = ['pwa/tests/e2e/**/*.spec.ts', 'sync/**/*.browser.test.ts']

const onDatabase = {
  root,
  globalSetup: ['./api/testing/global-setup.ts'],
  setupFiles: ['./api/testing/each-test.ts'],
  // Files share loaded modules, which saves time. Each has its own database in any case.
  isolate: false,
  // Long enough for a busy machine. A hanging test still ends.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  maxWorkers: 3,
}

const inBrowser = {
  ...onDatabase,
  globalSetup: [...onDatabase.globalSetup, './pwa/tests/e2e/global-setup.ts'],

  expect: { poll: { timeout: 20_000 } },
}

/** By default the largest files start first. The walks through every screen are small but slow and must not come last. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('every-screen')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

export default defineConfig({
  root: `${root}/pwa`,
  // The same for the app and its worker, which compare it to see whether they belong together.
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
      // Part of React since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Dexie's build for current browsers, 2 kB smaller than the package's default entry.
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
    // pwa/build/weigh.ts has the limits. The map's library is one chunk that cannot be split.
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false },
    // Older targets make Lightning CSS rewrite light-dark().
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // The content security policy does not allow inlined fonts or scripts.
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
          // Dexie looks for IndexedDB when it is loaded, and live queries before they start.
          setupFiles: ['fake-indexeddb/auto'],
          isolate: false,
          // Both processors of a small machine. By default vitest would leave one free.
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
