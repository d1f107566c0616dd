import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { drawPages } from './pwa/build/draw-pages.ts'
import { inlineStyles } from './pwa/build/inline-styles.ts'
import { precompress } from './pwa/build/precompress.ts'
import { productTexts } from './pwa/texts/fr/product.ts'

const root = import.meta.dirname

const documentTexts: Plugin = {
  name: 'document-texts',
  transformIndexHtml: html =>
    html.replaceAll(
      /\{(name|tagline|needsScript)\}/g,
      (_, key: 'name' | 'tagline' | 'needsScript') => productTexts[key],
    ),
}

const databaseTests = { root, globalSetup: ['./api/testing/global-setup.ts'] }

export default defineConfig({
  root: `${root}/pwa`,
  plugins: [react(), documentTexts, inlineStyles(), drawPages(), precompress()],
  build: {
    modulePreload: { polyfill: false },
    outDir: `${root}/dist`,
    rolldownOptions: { checks: { pluginTimings: false } },
    emptyOutDir: true,
    // Older targets make Lightning CSS rewrite light-dark().
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // The content security policy has no room for inlined fonts or scripts.
    assetsInlineLimit: 0,
  },
  test: {
    root,
    reporters: ['dot'],
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          // Long enough for a busy machine; what hangs still ends.
          testTimeout: 30_000,
          root,
          include: ['{schema,api,sync,pwa,.ci}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.{pg,browser}.test.{ts,tsx}'],
        },
      },
      {
        test: { ...databaseTests, name: 'pg', include: ['**/*.pg.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
      },
      {
        test: {
          ...databaseTests,
          name: 'browser',
          include: ['pwa/e2e/**/*.spec.ts', 'sync/**/*.browser.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
