import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { screenshots } from '../../build/manifest.ts'
import * as m from '../../paraglide/messages.js'
import { hasSome, launch } from './browser.ts'
import { startDemo } from './start-demo.ts'

/**
 * The pictures that an installation shows, and those of the README: the app itself, with demo data, on a phone and on a
 * computer. `npm run screenshots` writes them anew.
 */
const root = join(import.meta.dirname, '../../..')

const openFirstJob = async (page: Page) => {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('heading', { name: m.job_practical() }).waitFor()
}

const views: Record<(typeof screenshots)[number]['name'], { path: string; open?: (page: Page) => Promise<void> }> = {
  'narrow-home': { path: '/' },
  'narrow-jobs': { path: '/jobs' },
  'narrow-job': { path: '/jobs', open: openFirstJob },
  'wide-home': { path: '/' },
  'wide-jobs': { path: '/jobs' },
}

type Look = { width: number; height: number; scale: number; dark?: boolean }

const take = async (browser: Browser, address: string, look: Look, open?: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({
    viewport: { width: look.width / look.scale, height: look.height / look.scale },
    deviceScaleFactor: look.scale,
    colorScheme: look.dark ? 'dark' : 'light',
    locale: 'fr-CH',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await hasSome(page.locator('h1'))
  await open?.(page)
  await page.waitForLoadState('networkidle')
  // Not in the middle of one screen turning into the next.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const picture = await page.screenshot()
  await context.close()
  return picture
}

const server = await startDemo()
const browser = await launch()
try {
  const folder = join(root, 'pwa/public/screenshots')
  await mkdir(folder, { recursive: true })
  for (const { name, width, height, form } of screenshots) {
    const { path, open } = views[name]
    const picture = await take(browser, server.url + path, { width, height, scale: form === 'narrow' ? 3 : 1.5 }, open)
    await sharp(picture)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  }
  const phone = { width: 780, height: 1688, scale: 2 }
  const readme = async (name: string, picture: Buffer) =>
    sharp(picture)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(root, `.readme/${name}.png`))
  await readme('home', await take(browser, `${server.url}/jobs`, phone))
  const { open } = views['narrow-job']
  await readme('offer', await take(browser, `${server.url}/jobs`, { ...phone, dark: true }, open))
} finally {
  await browser.close()
  await server.stop()
}
