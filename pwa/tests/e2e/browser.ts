import { chromium } from 'playwright-core'
import type { Browser, LaunchOptions, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { givePagesClock } from './clock.ts'
import { findBrowser, findShell } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:hard`. */
    isHard: boolean
  }
}

export const flags = [
  '--headless=new',
  // A sandbox cannot be set up as root, which is what containers run as.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** No visitor of a test stays long enough for an optimising compiler, or a process for pictures, to pay. */
const hasty = ['--js-flags=--no-opt']

type Options = Omit<LaunchOptions, 'args'> & {
  more?: readonly string[]
  /** With the services of a system around it, such as Background Sync. */
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

/** One browser for all the files that a worker runs, which ends with it: each visitor has storage of their own in any case. */
export const openBrowser = async (whole = false) => {
  const browser = browsers.get(whole) ?? openWithClock(whole)
  browsers.set(whole, browser)
  return browser
}

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** What is told on either size: the phone's in `npm test`, the other one in `npm run test:hard`. */
export const toldOn = () => (inject('isHard') ? (['desktop'] as const) : (['phone'] as const))

/**
 * Storing the whole app beside every one of some hundred visitors would take most of the time: the worker comes to those of
 * whom a test says so.
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
 * What has just been closed takes its entry of the history away, in a step back that would call off where a script goes
 * within those milliseconds.
 */
const goOnceSettled = (page: Page) => {
  /** A person's screen may stand there as it was last seen; what a test does there is for the app, unless it asked for no more than the page. */
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
    // A dialog that closes in this very moment steps back, and calls this off too.
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

/** A fresh visitor's page, and what its console complained of: errors, violations of the security policy, crashes. */
export const openPage = async (browser: Browser, screen: (typeof screens)[keyof typeof screens], way?: string) => {
  const context = await browser.newContext({
    ...screen,
    locale: 'fr-CH',
    // Tests need not wait for what does not move.
    reducedMotion: inject('isHard') ? 'no-preference' : 'reduce',
    ...(way && { proxy: { server: way } }),
  })
  await context.addInitScript(holdWorker)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('console', message => {
    // Chromium says so of a page that does not exist, and is right.
    const isOwnAddress = message.location().url === page.url() && message.text().includes('404 (Not Found)')
    if (message.type() === 'error' && !isOwnAddress) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  goOnceSettled(page)
  return { page, complaints, close: () => context.close() }
}

/** Nothing is cut off at the side: a phone page that scrolls sideways is broken. Its window grows with what does not fit. */
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

/** A rendered page is read at once; from here on the app answers. */
export const comesAlive = (page: Page) =>
  // React leaves its mark on what it has taken over.
  page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some(key => key.startsWith('__reactFiber')),
  )

/** All of the app is here, also what comes once the page is idle, and proposes a new version. */
export const isStarted = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('body > div:not(#root)')].some(root =>
      Object.keys(root).some(key => key.startsWith('__reactContainer')),
    ),
  )

/** The app has taken over what was rendered, its fields too; where nothing was, at once. */
export const isTaken = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[data-rendered], :is(input, select, textarea)[inert]'))

/** How much of what could be read has moved, from the first paint on. */
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

/** The app opens as one that is installed does: in the empty page, and asks for its data by itself. */
export const opensEmpty = (page: Page) =>
  page.route('**/*', async route => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    return route.fulfill({ response: await route.fetch({ url: new URL('/shell.html', request.url()).href }) })
  })

/** The row of the screen's own list that says this. */
export const listed = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** At least one of them is in sight: whichever, wherever, and however many there are. */
export const hasSome = (all: Locator) => all.filter({ visible: true }).first().waitFor()

/** The device has answered the dashboard, whose figures come from nowhere else. */
export const hasFigures = (page: Page) => hasSome(page.locator('main').getByText(/^\d+$/))

/** The one at the head of the own dashboard; a list without offers has one more. */
export const publishButton = (page: Page) =>
  page
    .getByRole('main')
    .locator('header', { has: page.getByRole('heading', { level: 1 }) })
    .getByRole('button', { name: 'Publier une offre' })

/** What is said of the connection and of what waits, under the header; also while a dialog covers it. */
export const connectionBand = (page: Page) => page.locator('header + div > [role=status]')
