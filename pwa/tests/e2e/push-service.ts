import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { expect } from 'vitest'
import { toMessage } from '../../../api/push/to-message.ts'
import { newId } from '../../../schema/ids.ts'

const endpoint = () => `https://push.example.com/${newId()}`

/** Replaces Chromium's push service, which is remote: returns fake subscriptions and records the requests. */
export const standInForPushService = (page: Page) => {
  const curve = createECDH('prime256v1')
  const keys = { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return page.addInitScript(
    given => {
      let own: object | null = null
      const make = (options: PushSubscriptionOptionsInit) => ({
        options: { applicationServerKey: options.applicationServerKey },
        toJSON: () => given,
        unsubscribe: () => {
          own = null
          return Promise.resolve(true)
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(own),
        subscribe: (options: PushSubscriptionOptionsInit) => {
          own = make(options)
          return Promise.resolve(own)
        },
      })
    },
    { endpoint: endpoint(), keys },
  )
}

type Registration = { registrationId: string; scopeURL: string; isDeleted: boolean }

/** A window of another origin in the same browser, through which the debugger delivers pushes. */
export const createDelivery = async (context: BrowserContext, url: string) => {
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: { registrations: Registration[] }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${url}/` && !isDeleted)
    registrationId = own?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  return {
    page,
    deliver: (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data }),
  }
}

export const messageFor = (title: string, actionUrl: string) => {
  const message = toMessage({
    notificationId: newId(),
    type: 'message',
    title,
    message: 'Nouveau message au sujet de « Tondre ».',
    actionUrl,
    unread: 3,
    isEdit: false,
  })
  if (!message) throw new Error('messages are not pushed')
  return message.payload
}

export const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

declare const registration: ServiceWorkerRegistration

export const shownIn = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () =>
    (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })),
  )

/** Repeats the delivery: the worker may still see a window that has just left as visible, and then shows nothing. */
export const deliverUntilShown = async (
  context: BrowserContext,
  deliver: (message: string) => Promise<unknown>,
  message: string,
) => {
  const say = async () => {
    await deliver(message)
    return shownIn(context)
  }
  await expect.poll(say).toHaveLength(1)
}
