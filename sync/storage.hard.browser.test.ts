import { expect, it } from 'vitest'
import { openStage } from './testing/browser/stage.ts'
import type { Tab } from './testing/browser/tab.ts'

const { world, server, openDevice, messagesOf } = await openStage()

/** Deletion by the page itself. */
const deleteDatabase = async (tab: Tab) => {
  await tab.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(window.pouce.engine.db.name)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(request.error))
      }),
  )
}

/** Deletion by a person in the browser's settings, or by the browser when the disk is full. */
const clearStorage = async (tab: Tab) => {
  const cdp = await tab.cdp()
  await cdp.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'indexeddb' })
}

it.each([
  ['deleted', deleteDatabase],
  ['cleared away', clearStorage],
])('O-02 [R19] a database %s under two open tabs is refilled, and both say so and go on', async (_, takeAway) => {
  const { student, job } = await world.assignedJob()
  const device = await openDevice(student)
  const tabs = [await device.open('one'), await device.open('two')] as const
  await tabs[0].say(job.id, 'before')
  for (const tab of tabs) await tab.expectQuiet()
  const before = await tabs[0].shown()
  const expectFilled = async () => {
    for (const tab of tabs) {
      // Shorter than the polling period of a tab without a stream.
      await expect.poll(tab.held, { timeout: 9000 }).toMatchObject({ messages: 1 })
      await tab.expectQuiet()
      await expect.poll(tab.shown).toEqual(before)
    }
  }

  await takeAway(tabs[0])
  await expectFilled()
  await server.stop()
  await takeAway(tabs[1])
  for (const tab of tabs) await tab.expectStatus({ since: null })
  await server.start()
  await expectFilled()

  await tabs[1].say(job.id, 'after')
  for (const tab of tabs) await tab.expectQuiet()
  expect(await messagesOf(job.id)).toEqual(['before', 'after'])
  await expect.poll(async () => (await tabs[0].shown())?.messages).toHaveLength(2)
})

it('O-06 [R1] [R19] on a full disk refuses a send without a trace, delivers the accepted ones, and resumes once there is room', async () => {
  const { student, job } = await world.assignedJob()
  const device = await openDevice(student)
  const settings = await device.context.newPage()
  await settings.goto(`${server.url}/api/docs`)
  const cdp = await device.context.newCDPSession(settings)
  const setQuota = (quotaSize?: number) =>
    cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, ...(quotaSize && { quotaSize }) })
  await setQuota(900_000)
  const tab = await device.open('one')
  await tab.expectQuiet()
  await device.context.setOffline(true)

  const { accepted, failure } = await tab.page.evaluate(async jobId => {
    const { engine } = window.pouce
    for (let n = 0; n < 200; n++) {
      // Compressible text would not fill the disk.
      const noise = Array.from(crypto.getRandomValues(new Uint16Array(4900)), code =>
        String.fromCharCode(code | 0x4000),
      )
      const content = `${n} ${noise.join('').replaceAll(/[^\u4000-\u7fff]/g, '.')}`
      await engine.drafts.save('chat', 'the next words')
      const outcome = await engine.send('send-message', { jobId, content }, { clears: 'chat' }).then(() => null, String)
      if (outcome !== null) return { accepted: n, failure: outcome }
    }
    return { accepted: 200, failure: 'there was room for all' }
  }, job.id)
  expect(failure).toContain('QuotaExceededError')
  expect(accepted).toBeGreaterThan(0)
  await tab.expectStatus({ storage: 'full', waiting: accepted })
  await expect.poll(async () => (await tab.shown())?.messages).toHaveLength(accepted)
  expect((await tab.shown())?.outbox).toHaveLength(accepted)
  expect(await tab.page.evaluate(() => window.pouce.engine.drafts.read('chat'))).toBe('the next words')

  await setQuota()
  await device.context.setOffline(false)
  await tab.say(job.id, 'with room again')
  await tab.expectQuiet()
  expect((await messagesOf(job.id)).map(content => content.split(' ')[0])).toEqual([
    ...Array.from({ length: accepted }, (_, n) => String(n)),
    'with',
  ])
  await tab.expectStatus({ storage: 'ok' })
})
