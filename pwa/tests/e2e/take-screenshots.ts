import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoPassword } from '../../../api/demo/demo-accounts.ts'
import { screenshots } from '../../build/manifest.ts'
import { sessionKey } from '../../data/session/session.ts'
import * as m from '../../paraglide/messages.js'
import { hasSome, launch } from './browser.ts'
import { startDemo } from './start-demo.ts'

/**
 * `npm run screenshots`: takes the screenshots of the web manifest and the README, with demo data, on a phone and a computer. `--
 * --all` instead takes sixteen screens for review.
 */
const root = join(import.meta.dirname, '../../..')

const openFirstJob = async (page: Page) => {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('heading', { name: m.job_practical() }).waitFor()
}

const views: Record<(typeof screenshots)[number]['name'], Screen> = {
  'narrow-home': { path: '/' },
  'narrow-jobs': { path: '/jobs' },
  'narrow-job': { path: '/jobs', open: openFirstJob },
  'wide-home': { path: '/' },
  'wide-jobs': { path: '/jobs' },
}

type Look = { width: number; height: number; scale: number; dark?: boolean }

/** `who` is a person of the demo data, or a visitor if absent. */
type Screen = { path: string; who?: string; open?: (page: Page) => Promise<void> }

const signIn = async (context: BrowserContext, url: string, email: string) => {
  const answer = await context.request.post(`${url}/api/auth/login`, {
    data: { email, password: demoPassword },
    headers: { Origin: url },
  })
  await context.addInitScript(([key, user]) => localStorage.setItem(key, user), [
    sessionKey,
    await answer.text(),
  ] as const)
}

/** Opens a screen and waits until nothing on it moves. */
const show = async (browser: Browser, url: string, look: Look, { path, who, open }: Screen) => {
  const context = await browser.newContext({
    viewport: { width: look.width / look.scale, height: look.height / look.scale },
    deviceScaleFactor: look.scale,
    ...(look.width / look.scale < 500 && { isMobile: true, hasTouch: true }),
    colorScheme: look.dark ? 'dark' : 'light',
    locale: 'fr-CH',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (who) await signIn(context, url, who)
  const page = await context.newPage()
  // Not `networkidle`: a signed-in person keeps an event stream open.
  const rest = () =>
    who
      ? page.waitForFunction(() => !document.querySelector('[aria-busy=true], [data-rendered]')).then(() => pause(1000))
      : page.waitForLoadState('networkidle')
  await page.goto(url + path)
  await hasSome(page.locator('h1'))
  await rest()
  await open?.(page)
  await rest()
  // Wait for screen transitions to end.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  return page
}

const take = async (...screen: Parameters<typeof show>) => {
  const page = await show(...screen)
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

const student = 'chloe.rochat@demo.pouce.example'
const individual = 'celine.monnier@demo.pouce.example'
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first().click()

const openAgreed = follow(/^Ouvrir le job/)

/** Screens to review, each on a phone and a computer, in both colour schemes. */
const screens: Record<string, Screen> = {
  landing: { path: '/' },
  'sign-up': { path: '/?auth=signup-student' },
  offers: { path: '/jobs' },
  map: { path: '/jobs?view=map' },
  offer: { path: '/jobs', who: student, open: openFirstJob },
  letter: {
    path: '/jobs',
    who: student,
    open: async page => {
      await openFirstJob(page)
      await page.getByRole('button', { name: m.job_apply_button() }).first().click()
    },
  },
  'student-home': { path: '/dashboard', who: student, open: page => page.keyboard.press('Escape') },
  applications: { path: '/dashboard?tab=candidatures', who: student },
  conversations: { path: '/dashboard?tab=messages', who: student },
  'student-wallet': { path: '/dashboard?tab=wallet', who: student },
  'individual-home': { path: '/dashboard', who: individual },
  wizard: { path: '/dashboard?publish', who: individual },
  candidates: { path: '/dashboard', who: individual, open: press(/^Candidatures? \d/) },
  'agreed-job': { path: '/dashboard?tab=accepted', who: individual, open: openAgreed },
  payment: {
    path: '/dashboard?tab=accepted',
    who: individual,
    open: async page => {
      await openAgreed(page)
      await follow(/^Payer/)(page)
    },
  },
  review: {
    path: '/review-student/00000000-0000-7000-8000-000000000000?title=Tailler%20la%20haie&studentName=Chlo%C3%A9%20Rochat',
    who: individual,
  },
}

const takeAll = async (browser: Browser, url: string) => {
  const folder = join(root, '.data/screens')
  await mkdir(folder, { recursive: true })
  const sizes = { phone: { width: 390, height: 844, scale: 1 }, computer: { width: 1280, height: 800, scale: 1 } }
  for (const [name, screen] of Object.entries(screens))
    for (const [size, look] of Object.entries(sizes)) {
      const page = await show(browser, url, look, screen)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
      }
      await page.context().close()
    }
  process.stdout.write(`${Object.keys(screens).length} screens, four pictures of each: ${folder}\n`)
}

const takePublic = async (browser: Browser, url: string) => {
  const folder = join(root, 'pwa/public/screenshots')
  await mkdir(folder, { recursive: true })
  for (const { name, width, height, form } of screenshots) {
    const picture = await take(browser, url, { width, height, scale: form === 'narrow' ? 3 : 1.5 }, views[name])
    await sharp(picture)
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${name}.webp`))
  }
  const phone = { width: 780, height: 1688, scale: 2 }
  const readme = async (name: string, picture: Buffer) =>
    sharp(picture)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(root, `.readme/${name}.png`))
  await readme('home', await take(browser, url, phone, { path: '/jobs' }))
  await readme('offer', await take(browser, url, { ...phone, dark: true }, views['narrow-job']))
}

const server = await startDemo()
const browser = await launch()
try {
  await (process.argv.includes('--all') ? takeAll : takePublic)(browser, server.url)
} finally {
  await browser.close()
  await server.stop()
}
