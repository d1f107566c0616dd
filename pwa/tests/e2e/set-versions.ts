import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { testDatabase } from '../../../api/testing/test-database.ts'
import { openBrowser, openPage, screens } from './browser.ts'
import { serveVersions } from './serve-versions.ts'
import { readVersion, waitForWorker } from './worker.ts'

/** Serves the product in two versions, for the tests of one file. Each test starts with the first. */
export const setVersions = async () => {
  const { sql } = await testDatabase()
  let browser: Browser
  let server: Awaited<ReturnType<typeof serveVersions>>

  beforeAll(async () => {
    browser = await openBrowser()
  })

  beforeEach(async () => {
    server = await serveVersions(sql)
  })
  afterEach(() => server.stop())

  /** Opens the first version with its worker installed. */
  const openFirst = async () => {
    const visitor = await openPage(browser, screens.phone)
    onTestFinished(visitor.close)
    const { page } = visitor
    await page.goto(server.url)
    await waitForWorker(page)
    await page.goto(`${server.url}/nulle-part`)
    return { page, context: page.context(), first: await readVersion(page) }
  }

  /** Number of app versions cached on the device. */
  const countVersions = (page: Page) =>
    page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('pouce-app-')).length)

  return {
    sql,
    openFirst,
    countVersions,
    get browser() {
      return browser
    },
    get server() {
      return server
    },
  }
}
