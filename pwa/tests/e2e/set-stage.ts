import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { fillDemo } from '../../../api/demo/fill-demo.ts'
import { travelTo } from '../../../api/testing/clock.ts'
import { giveDatabaseClock } from '../../../api/testing/database-clock.ts'
import { testDatabase } from '../../../api/testing/test-database.ts'
import { isTaken, openBrowser, openPage, screens } from './browser.ts'
import { demoDatabase } from './demo-database.ts'
import { serve } from './serve.ts'
import { tellScreen } from './tell-screen.ts'

export type Screen = keyof typeof screens

type Options = {
  /** Start time of the product, e.g. `2026-12-31T23:30`, instead of the default of all tests. */
  today?: string
  /** True if the database contains the demo data. */
  demo?: boolean
  /** Environment variables of the server. */
  settings?: Record<string, string>
  /** A full browser, with system services. */
  whole?: boolean
}

/** Starts the whole product with its own database and a browser, for the tests of one file. */
export const setStage = async ({ today, demo = false, settings = {}, whole = false }: Options = {}) => {
  const { url: databaseUrl, sql } = await (demo && !today ? demoDatabase() : testDatabase())
  let browser: Browser
  let server: Awaited<ReturnType<typeof serve>>

  if (today)
    beforeAll(async () => {
      const comeBack = travelTo(today)
      await giveDatabaseClock(databaseUrl)
      if (demo) await fillDemo(sql)
      return comeBack
    })

  beforeAll(async () => {
    browser = await openBrowser(whole)
    server = await serve(databaseUrl, { DEMO: 'no', ...settings })
  })

  afterAll(async () => {
    await server?.stop()
  })

  /** Opens a page for a new visitor, closed after the test. `way` is a tunnel's proxy. */
  const open = async (screen: Screen, way?: string) => {
    const visitor = await openPage(browser, screens[screen], way)
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tellScreen(visitor)
      await visitor.close()
    })
    return visitor
  }

  return {
    sql,
    open,
    get browser() {
      return browser
    },
    get url() {
      return server.url
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

export type Stage = Awaited<ReturnType<typeof setStage>>
