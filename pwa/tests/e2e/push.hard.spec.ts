import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { hasSome } from './browser.ts'
import { hire, newPerson, openAs, publish, type Someone } from './people.ts'
import {
  createDelivery,
  deliverUntilShown,
  messageFor,
  shownIn,
  standInForPushService,
  workerOf,
} from './push-service.ts'
import { setStage } from './set-stage.ts'
import { toast } from './toast.ts'
import { goOffline, waitForWorker } from './worker.ts'

const stage = await setStage({ whole: true })
let poster: Someone

beforeAll(async () => {
  poster = await newPerson(stage, 'private', 'Élodie')
})

const subscriptionsOf = async ({ id }: Someone) => {
  const rows = await stage.sql<{ endpoint: string }[]>`select endpoint from push_subscriptions where user_id = ${id}`
  return rows.length
}

describe('the question whether to send notifications', () => {
  it('is asked in the app after an application, then by the browser, and undone in the account', async () => {
    const student = await newPerson(stage, 'student', 'Malik')
    const jobId = await publish(poster, 'Monter une armoire')
    const { page, complaints } = await openAs(stage, 'phone', student, '/about')
    await page.context().grantPermissions(['notifications'], { origin: stage.url })
    await standInForPushService(page)
    await page.goto(`${stage.url}/dashboard?tab=candidatures`)
    await page.getByText('Aucune candidature pour le moment').waitFor()
    const question = page.getByText('Voulez-vous être prévenu·e dès qu’on vous répond ?')
    expect(await question.count()).toBe(0)
    await student.ask('POST', '/api/applications', { jobId, studentId: student.id, message: 'Bonjour' })
    await question.waitFor()
    await expectAccessible(page)
    await waitForWorker(page)
    await page.getByRole('button', { name: 'Activer les notifications' }).click()
    await expect.poll(() => subscriptionsOf(student)).toBe(1)
    await expect.poll(() => question.count()).toBe(0)

    await page.goto(`${stage.url}/dashboard`)
    await page.getByRole('button', { name: 'Mon compte' }).click()
    const toggle = page.getByRole('switch', { name: 'Recevoir des notifications' })
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await expectAccessible(page)
    await toggle.click()
    await expect.poll(() => subscriptionsOf(student)).toBe(0)
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await toggle.click()
    await expect.poll(() => subscriptionsOf(student)).toBe(1)
    expect(complaints).toEqual([])
  })

  it('is not asked again on this device once postponed', async () => {
    const student = await newPerson(stage, 'student', 'Malik')
    await student.ask('POST', '/api/saved-searches', { name: 'Vaud', canton: 'VD' })
    const { page } = await openAs(stage, 'desktop', student, '/jobs')
    const open = () => page.getByRole('button', { name: /^Recherches/ }).click()
    const question = page.getByText('Recevoir vos alertes même quand Pouce est fermé ?')
    await page.context().grantPermissions(['notifications'], { origin: stage.url })
    await page.reload()
    await open()
    await page.getByRole('button', { name: 'Plus tard' }).click()
    await expect.poll(() => question.count()).toBe(0)
    await page.reload()
    await open()
    await page.getByRole('heading', { name: 'Vaud' }).waitFor()
    expect(await question.count()).toBe(0)
    expect(await subscriptionsOf(student)).toBe(0)
  })
})

declare const registration: ServiceWorkerRegistration
declare const clients: { matchAll: () => Promise<{ url: string; visibilityState: string }[]> }

const windowsIn = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => (await clients.matchAll()).map(({ url }) => url))

/** Checks whether the worker sees a visible window. It learns of one a little later than the window itself. */
const isInSight = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () =>
    (await clients.matchAll()).some(({ visibilityState }) => visibilityState === 'visible'),
  )

/** Dispatches a tap as the browser would, because a headless browser cannot make one. */
const tap = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => {
    const [notification] = await registration.getNotifications()
    if (!notification) throw new Error('nothing is shown')
    const event: unknown = Reflect.construct(Reflect.get(self, 'NotificationEvent'), [
      'notificationclick',
      { notification },
    ])
    if (event instanceof Event) self.dispatchEvent(event)
  })

describe('a push message', () => {
  it('is shown once for a conversation, and never while the app is visible', async () => {
    const student = await newPerson(stage, 'student', 'Malik')
    const jobId = await publish(poster, 'Tondre')
    await hire(poster, student, jobId)
    const url = `/dashboard?tab=messages&jobId=${jobId}`
    const { page } = await openAs(stage, 'phone', student, '/about')
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin: stage.url })
    await waitForWorker(page)
    const { deliver } = await createDelivery(context, stage.url)
    await page.bringToFront()
    await expect.poll(() => isInSight(context)).toBe(true)
    await deliver(messageFor('Not needed', '/dashboard'))
    await page.goto('about:blank')
    await deliverUntilShown(context, deliver, messageFor('Message de Zoé', url))
    await deliver(messageFor('Message de Zoé Favre', url))
    await expect
      .poll(() => shownIn(context))
      .toEqual([{ title: 'Message de Zoé Favre', body: 'Nouveau message au sujet de « Tondre ».', tag: url }])
    await deliver('not one of ours')
  })

  it('opens its conversation in the open window, or else in a new one', async () => {
    const student = await newPerson(stage, 'student', 'Malik')
    const jobId = await publish(poster, 'Tondre le gazon')
    const applicationId = await hire(poster, student, jobId)
    const url = `/dashboard?tab=messages&jobId=${jobId}`
    const { page } = await openAs(stage, 'desktop', student, '/about', [applicationId])
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin: stage.url })
    await waitForWorker(page)
    const { deliver } = await createDelivery(context, stage.url)
    const elsewhere = page.url()
    await page.goto('about:blank')
    await deliverUntilShown(context, deliver, messageFor('Message de Élodie', url))
    // A new window does not hear the worker yet. Until the worker knows of a window it opens another.
    await page.goto(elsewhere, { waitUntil: 'commit' })
    await expect.poll(() => windowsIn(context)).toEqual([elsewhere])
    await tap(context)
    await expect.poll(() => page.url()).toContain(`jobId=${jobId}`)
    await hasSome(page.getByRole('dialog').getByText('Tondre le gazon'))
    await expect.poll(() => shownIn(context)).toEqual([])

    await page.goto('about:blank')
    await deliverUntilShown(context, deliver, messageFor('Message de Élodie', url))
    // Chromium opens a window only for a real tap, so check the address that was requested.
    const worker = await workerOf(context)
    await worker.evaluate(() => {
      Object.assign(clients, {
        openWindow: (address: string) => {
          Object.assign(self, { opened: address })
          return Promise.resolve(null)
        },
      })
    })
    await tap(context)
    await expect.poll(() => worker.evaluate((): unknown => Reflect.get(self, 'opened'))).toBe(url)
  })

  it('is shown in the app when it is opened without network', async () => {
    const student = await newPerson(stage, 'student', 'Malik')
    const { page } = await openAs(stage, 'phone', student, '/dashboard')
    const context = page.context()
    await context.grantPermissions(['notifications'], { origin: stage.url })
    await goOffline(page)
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const data = { url: '/dashboard?tab=messages' }
      await registration.showNotification('Message de Zoé', { body: 'Nouveau message au sujet de « Tondre ».', data })
    })
    await tap(context)
    await page.waitForURL('**/dashboard?tab=messages')
    const told = toast(page)
    await told.getByText('Message de Zoé').waitFor()
    await told.getByText('Nouveau message au sujet de « Tondre ». La suite s’affiche dès que').waitFor()
    expect(await shownIn(context)).toEqual([])
  })
})
