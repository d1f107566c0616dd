import type { BrowserContext } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { bar } from './bar.ts'
import { openAs } from './people.ts'
import { setStage } from './set-stage.ts'
import { aDay, answered, createTunnelDay, everything, long, type TunnelScene } from './tunnel-day.ts'

const stage = await setStage({ whole: true })
const { sql } = stage
const { setScene, openTab, waits, read, apply, write, changeProfile, expectWaiting, openPoster, stored, ...day } =
  createTunnelDay(stage)

/** Holds all writes of messages until released, and reports whether one waits. */
const holdMessages = () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const done = sql.begin(async tx => {
    await tx`lock table messages in share mode`
    await promise
  })
  const isStanding = async () => {
    const rows = await sql`select from pg_locks where relation = 'messages'::regclass and not granted`
    return rows.length > 0
  }
  onTestFinished(() => release())
  return {
    isStanding,
    release: async () => {
      release()
      await done
    },
  }
}

/** Wakes the worker as the browser does once it finds the network. Pages stay closed. */
const wakeWorker = async (context: BrowserContext, { student }: TunnelScene) => {
  const outside = await context.newPage()
  const cdp = await context.newCDPSession(outside)
  const registration = new Promise<string>(resolve => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(stage.url))
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: stage.url,
    registrationId,
    tag: `pouce-outbox:${student.id}`,
    lastChance: false,
  })
}

it(
  'O-02 O-03 O-04 O-05 O-06 S-14 S-15 keeps a day in a tunnel, and sends all with no window open, once and in order',
  { timeout: aDay },
  async () => {
    const scene = await setScene()
    const { page, context, tunnel, jobs, student, accepted } = scene
    await tunnel.enter(context)
    await read(page, jobs)
    await apply(page)
    await write(page)
    await changeProfile(page)
    await page.close()
    const again = await openTab(context, '/dashboard')
    await expectWaiting(again)
    await again.close()

    const atPoster = await openPoster(scene)
    await tunnel.leave(context)
    await expect.poll(() => stored(scene), long).toEqual(everything)
    await day.expectAtPoster(atPoster)

    const back = await openTab(context, day.conversation(scene))
    await day.expectAtStudent(back)
    await day.expectRefused(back)
    await back.getByText('1 envoi refusé').waitFor()
    const other = await openAs(stage, 'phone', student, day.conversation(scene), [accepted])
    await day.expectAtStudent(other.page)
    expect(await stored(scene)).toEqual(everything)
  },
)

it(
  'O-03 O-05 sends the rest from the worker after the server died in the middle of the drain',
  { timeout: aDay },
  async () => {
    const scene = await setScene()
    const { page, context, tunnel } = scene
    await tunnel.enter(context)
    await page.goto(`${stage.url}/jobs?search=vitres`)
    await apply(page)
    await write(page)
    await changeProfile(page)
    await waits(page, 8)
    await page.close()
    const atPoster = await openPoster(scene)
    await atPoster.close()

    const hold = holdMessages()
    await tunnel.leave(context)
    await expect.poll(hold.isStanding, long).toBe(true)
    await stage.server.die()
    await hold.release()
    await stage.server.rise()
    expect((await stored(scene)).messages).toEqual(answered)
    await wakeWorker(context, scene)
    await expect.poll(() => stored(scene), long).toEqual(everything)
    const back = await openTab(context, day.conversation(scene))
    await day.expectAtStudent(back)
    await day.expectRefused(back)
    expect(await stored(scene)).toEqual(everything)
  },
)

it(
  'O-03 O-06 O-07 shows in two open tabs what waits, sends it once, and shows the result in both',
  { timeout: aDay },
  async () => {
    const scene = await setScene()
    const { page, context, tunnel } = scene
    await tunnel.enter(context)
    const other = await openTab(context, '/jobs?search=vitres')
    await apply(other)
    await write(page)
    await changeProfile(other)
    for (const tab of [page, other]) await waits(tab, 8)
    await bar(page).getByRole('link', { name: 'Accueil' }).click()
    await expectWaiting(page)
    await openPoster(scene)
    await tunnel.leave(context)
    await expect.poll(() => stored(scene), long).toEqual(everything)
    await bar(other).getByRole('link', { name: 'Messages' }).click()
    await other.getByRole('button', { name: /^Ouvrir le chat avec Élodie/ }).click()
    for (const tab of [page, other]) {
      await day.expectAtStudent(tab)
      await day.expectRefused(tab)
      await tab.getByText('1 envoi refusé').waitFor()
    }
    expect(await stored(scene)).toEqual(everything)
  },
)
