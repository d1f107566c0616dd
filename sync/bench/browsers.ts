import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from '../../pwa/tests/e2e/find-browser.ts'
import type { Bench } from './page/main.ts'

const flags = [
  // Chromium's sandbox does not work as root, and containers run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

const html = '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="/bench.js"></script>'

type Calls = { [name: string]: (given: never) => Promise<unknown> }

// Runs in the page.
const call = ([name, given]: readonly [string, unknown]): unknown => {
  const run: unknown = Reflect.get(globalThis.bench, name)
  return typeof run === 'function' ? run(given) : undefined
}

/** A page whose functions are called by name: the benchmark's own, or those of a peer. */
const handleOf = <C extends Calls>(page: Page) => ({
  call: <N extends keyof C & string>(name: N, given: Parameters<C[N]>[0]): Promise<Awaited<ReturnType<C[N]>>> =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- the page was loaded with these functions, under these types
    page.evaluate(call, [name, given] as const) as Promise<Awaited<ReturnType<C[N]>>>,
  forget: () => page.evaluate(() => globalThis.bench.forget()),
  close: () => page.close(),
})

export type Handle = ReturnType<typeof handleOf<Bench>>

const openPage = async <C extends Calls>(context: BrowserContext, code: string, origin: string, slowdown: number) => {
  const page = await context.newPage()
  page.on('pageerror', error => console.error(error))
  // The page is served under the server's own address by interception, which ends once it is loaded.
  await page.route(`${origin}/bench`, route => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route(`${origin}/bench.js`, route => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto(`${origin}/bench`)
  await page.waitForFunction(() => 'bench' in globalThis)
  await page.unrouteAll()
  // A browser caches immutable files, and this one has to be new.
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return handleOf<C>(page)
}

const closings = new Set<() => Promise<void>>()

/** Closes every open browser, also after a failure. */
export const closeBrowsers = () => Promise.all([...closings].map(close => close()))

/** A separate Chromium with a profile on disk, as a person's has. */
export const openBrowser = async (code: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-bench-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: flags,
    // The page is intercepted, so Chromium treats its WebSocket to this machine as one from a foreign page.
    permissions: ['local-network-access'],
    // Otherwise Playwright would end this process before the other started processes have ended.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const close = async () => {
    closings.delete(close)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
  closings.add(close)
  return {
    /** `slowdown`: CPU throttling factor. */
    open: <C extends Calls = Bench>(origin: string, slowdown = 1) => openPage<C>(context, code, origin, slowdown),
    signIn: (origin: string, token: string) => context.addCookies([{ name: 'pouce', value: token, url: origin }]),
    close,
  }
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>
