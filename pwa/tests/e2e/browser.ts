import { chromium } from 'playwright-core'
import type { Browser, LaunchOptions, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { givePagesClock } from './clock.ts'
import { findBrowser, findShell } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run test:hard`. */
    isHard: boolean
  }
}

export const flags = [
  '--headless=new',
  // The sandbox does not work as root, which is the user in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A test's visit is too short for the optimising compiler to pay off. */
const hasty = ['--js-flags=--no-opt']

type Options = Omit<LaunchOptions, 'args'> & {
  more?: readonly string[]
  /** With system services, such as Background Sync. */
  whole?: boolean
}

export const launch = ({ more = [], whole = false, ...options }: Options = {}) =>
  chromium.launch({ executablePath: whole ? findBrowser() : findShell(), args: [...flags, ...more], ...options })

const openWithClock = async (whole: boolean) => {
  const browser = await launch({ whole, more: hasty })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await newContext(options)
    await givePagesClock(context)
    return context
  }
  return browser
}

const browsers = new Map<boolean, Promise<Browser>>()

/** One browser for all files of a worker, closed with the worker. Every visitor has a context of their own. */
export const openBrowser = async (whole = false) => {
  const browser = browsers.get(whole) ?? openWithClock(whole)
  browsers.set(whole, browser)
  return browser
}

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** Screen for tests valid on either size: the phone in `npm test`, the desktop in `npm run test:hard`. */
export const toldOn = () => (inject('isHard') ? (['desktop'] as const) : (['phone'] as const))

/**
 * Delays the service worker until a test asks for it, because caching the whole app for about a hundred visitors would take most
 * of the time.
 */
const holdWorker = () => {
  const { serviceWorker } = navigator
  const register = serviceWorker.register.bind(serviceWorker)
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(globalThis, { letWorkerIn: resolve })
  serviceWorker.register = async (...all) => {
    await promise
    return register(...all)
  }
}

/**
 * Waits before `goto`: a just closed overlay goes back in the history, which would abort a navigation started within those
 * milliseconds.
 */
const goOnceSettled = (page: Page) => {
  /** A snapshot may be shown first. Wait for the app, unless the test only wants the page (`commit`). */
  const taken = async (waitUntil: string | undefined) => {
    if (waitUntil === 'commit') return
    const isTaken = () => !document.querySelector('[data-own][data-rendered]')
    await page.waitForFunction(isTaken, null, { timeout: 10_000 }).catch(() => undefined)
  }
  const settled = () =>
    page
      .waitForFunction(
        () => !('isGuard' in (history.state ?? {})) || document.querySelector('[role$=dialog][data-state=open]'),
        null,
        { timeout: 2000 },
      )
      .catch(() => undefined)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...to) => {
    await settled()
    // A dialog closing at this moment goes back in the history and aborts the navigation too.
    const again = (error: unknown) => {
      if (String(error).includes('net::ERR_ABORTED')) return goto(...to)
      throw error
    }
    const answer = await goto(...to).catch(again)
    await taken(to[1]?.waitUntil)
    return answer
  }
  page.reload = async (...how) => {
    await settled()
    const answer = await reload(...how)
    await taken(how[0]?.waitUntil)
    return answer
  }
}

/** Opens a page for a new visitor, and collects its console errors, CSP violations and crashes. */
export const openPage = async (browser: Browser, screen: (typeof screens)[keyof typeof screens], way?: string) => {
  const context = await browser.newContext({
    ...screen,
    locale: 'fr-CH',
    // Tests need not wait for animations.
    reducedMotion: inject('isHard') ? 'no-preference' : 'reduce',
    ...(way && { proxy: { server: way } }),
  })
  await context.addInitScript(holdWorker)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('console', message => {
    // Chromium rightly logs the 404 of a page that does not exist.
    const isOwnAddress = message.location().url === page.url() && message.text().includes('404 (Not Found)')
    if (message.type() === 'error' && !isOwnAddress) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  goOnceSettled(page)
  return { page, complaints, close: () => context.close() }
}

/** Expects no horizontal scrolling, which means broken layout on a phone. The layout viewport grows with overflowing content. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const width = page.viewportSize()?.width ?? 0
  const seen = await page.evaluate(most => {
    const isBeyond = (one: Element) => one.getBoundingClientRect().right > most + 1
    const beyond = [...document.body.querySelectorAll('*')].filter(isBeyond)
    return {
      width: document.documentElement.scrollWidth,
      beyond: beyond.slice(-5).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    }
  }, width)
  expect(seen.width, `beyond the edge: ${seen.beyond.join('\n')}`).toBeLessThanOrEqual(width)
}

/** Waits until a server-rendered page is hydrated. */
export const waitForHydration = (page: Page) =>
  // React marks hydrated elements.
  page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__reactFiber')),
  )

/** Waits until the whole app is loaded, including the part loaded when idle, which offers new versions. */
export const isStarted = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('body > div:not(#root)')].some(root =>
      Object.keys(root).some(key => key.startsWith('__reactContainer')),
    ),
  )

/** Waits until the rendered content, including its fields, is hydrated. Resolves at once if nothing was rendered. */
export const isTaken = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[data-rendered], :is(input, select, textarea)[inert]'))

/** Measures the layout shift since the first paint. */
export const watchShifts = async (page: Page) => {
  const moved = await page.evaluateHandle(() => {
    const shifts = { sum: 0 }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
    return shifts
  })
  return () => moved.evaluate(({ sum }) => sum)
}

/** Serves the empty page instead of a rendered one, as for the installed app, which then requests its data itself. */
export const opensEmpty = (page: Page) =>
  page.route('**/*', async route => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    return route.fulfill({ response: await route.fetch({ url: new URL('/shell.html', request.url()).href }) })
  })

/** The list item of the main content that contains this text. */
export const listed = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Waits until at least one of them is visible. */
export const hasSome = (all: Locator) => all.filter({ visible: true }).first().waitFor()

/** Waits until the dashboard shows its figures, which come from the device only. */
export const hasFigures = (page: Page) => hasSome(page.locator('main').getByText(/^\d+$/))

/** The button at the top of the own dashboard. An empty list has another one. */
export const publishButton = (page: Page) =>
  page
    .getByRole('main')
    .locator('header', { has: page.getByRole('heading', { level: 1 }) })
    .getByRole('button', { name: 'Publier une offre' })

/** The connection's status line under the header, also while a dialog covers it. */
export const connectionBand = (page: Page) => page.locator('header + div > [role=status]')
