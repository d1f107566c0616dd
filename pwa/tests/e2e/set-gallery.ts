import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { build, preview } from 'vite'
import type { PreviewServer } from 'vite'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openBrowser, screens } from './browser.ts'

/** Builds and serves every styled component on one page, without API or account. */
export const setGallery = () => {
  let outDir: string
  let server: PreviewServer
  let browser: Browser
  let url: string

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'pouce-gallery-'))
    const root = join(import.meta.dirname, '../..')
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir, minify: false, rolldownOptions: { input: join(root, 'tests/e2e/gallery/index.html') } },
    })
    server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
    url = `${server.resolvedUrls?.local[0]}tests/e2e/gallery/index.html`
    browser = await openBrowser()
  })

  afterAll(async () => {
    await server?.close()
    await rm(outDir, { recursive: true, force: true })
  })

  const open = async (screen: keyof typeof screens = 'desktop', colorScheme: 'light' | 'dark' = 'light') => {
    const context = await browser.newContext({ ...screens[screen], locale: 'fr-CH', colorScheme })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  return open
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
