import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { isTaken, launch, openPage, screens } from './browser.ts'
import { serve } from './serve.ts'

export type Screen = keyof typeof screens

/** The whole product over a database of its own, and a browser before it, for the tests of one file. */
export const setStage = async (settings: Record<string, string> = {}, options: { whole?: boolean } = {}) => {
  const { url: databaseUrl, sql } = await testDatabase()
  let server: Awaited<ReturnType<typeof serve>>
  let browser: Browser

  beforeAll(async () => {
    server = await serve(databaseUrl, { DEMO: 'yes', ...settings })
    browser = await launch(options)
  })

  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  /** A new visitor with a page of their own, gone with the test; through a tunnel, if there is one. */
  const open = async (screen: Screen, way?: string) => {
    const visitor = await openPage(browser, screens[screen], way)
    onTestFinished(visitor.close)
    return visitor
  }

  return {
    sql,
    open,
    get url() {
      return server.url
    },
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    visit: async (screen: Screen, path: string) => {
      const visitor = await open(screen)
      await visitor.page.goto(server.url + path)
      await isTaken(visitor.page)
      return visitor
    },
  }
}
