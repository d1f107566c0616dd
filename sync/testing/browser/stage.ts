import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { openSession } from '../../../api/accounts/sessions.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { testDatabase } from '../../../api/testing/test-database.ts'
import { createWorld, type Person } from '../../../api/testing/world.ts'
import { launch, openBrowser } from '../../../pwa/tests/e2e/browser.ts'
import { givePagesClock } from '../../../pwa/tests/e2e/clock.ts'
import { bundle } from './bundle.ts'
import { serve } from './serve.ts'
import { openTab, type Tab } from './tab.ts'

type Given = { account?: string; haste?: number }

/**
 * A real browser, the API of its pages on a separate database, and `world`: another API process on the same database, in which
 * other people act.
 */
export const openStage = async () => {
  const { sql } = await testDatabase()
  const world = createWorld(sql)
  const { folder, remove } = await bundle()
  const server = await serve(sql, folder)
  const complaints: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser(true)
  })
  afterAll(async () => {
    await server.stop()
    await world.finishWork()
    await remove()
    expect({ server: server.failures, pages: complaints }).toEqual({ server: [], pages: [] })
  })

  /** The browser briefly gives a closing page its network back, in which it may send. The server is down in that time. */
  const withoutServer = async (end: () => Promise<void>) => {
    await server.stop()
    await end()
    await server.start()
  }

  const deviceOf = async (context: BrowserContext, owner: Person) => {
    const signIn = async (person: Person) =>
      context.addCookies([{ name: 'pouce', value: await openSession(sql, person.id, 'test'), url: server.url }])
    await signIn(owner)
    return {
      context,
      signIn,
      /** A tab that runs the app, for the owner unless another account is named. */
      open: async (name: string, given: Given = {}) => {
        const page = await context.newPage()
        page.on('pageerror', error => complaints.push(`${name}: ${error.message}`))
        return openTab(page, server.url, { account: owner.id, name, ...given })
      },
      /** Closes or reloads a tab that has no network. */
      closeOffline: ({ page }: Tab) => withoutServer(() => page.close()),
      reloadOffline: ({ page, ready }: Tab) =>
        withoutServer(async () => {
          await page.reload()
          await ready()
        }),
    }
  }

  /** A separate browser with its own storage and a session of the person. Its tabs are all visible. `way`: through a tunnel. */
  const openDevice = async (owner: Person, way?: string) => {
    const context = await browser.newContext(way ? { proxy: { server: way } } : {})
    onTestFinished(() => context.close())
    return deviceOf(context, owner)
  }

  /** The same as in life: one visible tab, tabs freeze, and pages enter the back/forward cache. */
  const openPhone = async (owner: Person) => {
    const port = await freePort()
    const phone = await launch({
      whole: true,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      more: [`--remote-debugging-port=${port}`],
    })
    onTestFinished(() => phone.close())
    const connected = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const [context] = connected.contexts()
    if (!context) throw new Error('a browser without a context')
    await givePagesClock(context)
    return deviceOf(context, owner)
  }

  /** Messages of a conversation in the database, in the order of insertion. */
  const messagesOf = async (jobId: string) => {
    const rows = await sql<{ content: string }[]>`
      select content from messages where job_id = ${jobId} order by created_at`
    return rows.map(({ content }) => content)
  }

  return { sql, world, server, openDevice, openPhone, messagesOf }
}
