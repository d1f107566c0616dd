import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Status } from '../../status.ts'

type Given = { account: string; name: string; haste?: number }

/** One tab of a device with the engine started. */
export const openTab = async (page: Page, url: string, { account, name, haste = 1 }: Given) => {
  page.setDefaultTimeout(20_000)
  const ready = async () => {
    await page.waitForFunction(() => window.pouce !== undefined)
  }
  await page.goto(`${url}/?account=${account}&tab=${name}&haste=${haste}`)
  await ready()

  const tab = {
    name,
    page,
    ready,
    cdp: () => page.context().newCDPSession(page),
    status: () => page.evaluate(() => window.pouce.engine.status.get()),
    /** Number of stored outbox entries, and the numbers that the screen and the status show. */
    state: () =>
      page.evaluate(async () => ({
        stored: await window.pouce.engine.db.outbox.count(),
        shown: window.pouce.shown?.outbox.length,
        status: window.pouce.engine.status.get(),
      })),
    /** Number of stored messages, or the error of reading them, with the status at that moment. */
    held: () =>
      page.evaluate(async () => {
        const { db, status } = window.pouce.engine
        return { messages: await db.messages.count().catch(String), status: status.get() }
      }),
    shown: () => page.evaluate(() => window.pouce.shown),
    patiences: () => page.evaluate(() => window.pouce.patiences),
    drain: () => page.evaluate(() => window.pouce.engine.drain()),
    /** Writes messages in sequence. All are on the device when this resolves. */
    say: (jobId: string, ...contents: string[]) =>
      page.evaluate(
        async asked => {
          for (const content of asked.contents)
            await window.pouce.engine.send('send-message', { jobId: asked.jobId, content })
        },
        { jobId, contents },
      ),
    /** Applies for jobs in the same way. */
    apply: (...jobIds: string[]) =>
      page.evaluate(async asked => {
        for (const jobId of asked) await window.pouce.engine.send('apply-to-job', { jobId, message: 'Volontiers.' })
      }, jobIds),
    expectStatus: async (expected: Partial<Status>) => {
      await expect.poll(tab.status).toMatchObject(expected)
    },
    /** Expects every send to be answered, the device to be in step, and the screen to say so. */
    expectQuiet: async () => {
      const status = { connection: 'upToDate', waiting: 0, refused: 0, blocked: 0 }
      await expect.poll(tab.state).toMatchObject({ stored: 0, shown: 0, status })
    },
  }
  return tab
}

export type Tab = Awaited<ReturnType<typeof openTab>>
