import type { subscribePush, unsubscribePush, getPushKey } from '../../schema/contracts/notifications.ts'
import { fields, text } from '../data/schemas/read.ts'
import { call } from '../data/server/call.ts'
import { session } from '../data/session/current.ts'
import { storeForAccount } from '../data/session/own-storage.ts'
import { unmutePushes } from '../service-worker/worker/pushed-cache.ts'

/**
 * State of push on this device. The browser holds the permission and the subscription. The server keeps the subscription as long
 * as the session. This module stores the person's choice, per account of this device.
 *
 *     impossible · denied (in the browser's settings) · off · on
 */
type PushState = 'impossible' | 'denied' | 'off' | 'on'

const wishKey = (account: string) => `pouce.push.${account}` as const
type Wish = 'on' | 'off' | null
const readWish = (account: string): Wish => {
  const wish = localStorage.getItem(wishKey(account))
  return wish === 'on' || wish === 'off' ? wish : null
}

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const readSubscription = fields({ endpoint: text, keys: fields({ p256dh: text, auth: text }) })

const toBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.codePointAt(0) ?? 0)

const isOfKey = (subscription: PushSubscription, key: Uint8Array) => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** Subscribes under the server's current key and registers the subscription with the server. */
const subscribe = async () => {
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await (
    await call<typeof getPushKey>('GET', '/api/push/key', {})
  ).read(fields({ publicKey: text }))
  const key = toBytes(publicKey)
  const before = await pushManager.getSubscription()
  const isGood = before !== null && isOfKey(before, key)
  if (before && !isGood) await before.unsubscribe()
  const subscription =
    before && isGood ? before : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await unmutePushes()
  await call<typeof subscribePush>('POST', '/api/push/subscription', readSubscription(subscription.toJSON()))
}

const createPush = () => {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const account = () => session.get().user?.id ?? null

  const look = (): PushState => {
    const who = account()
    // A deputy gets pushes of their own account only.
    if (who === null || session.get().user?.actedBy || !isPossible()) return 'impossible'
    if (Notification.permission === 'denied') return 'denied'
    return Notification.permission === 'granted' && readWish(who) === 'on' ? 'on' : 'off'
  }

  return {
    look,
    /** Returns whether the question has not been answered on this device. */
    isUndecided: () => {
      const who = account()
      return who !== null && look() === 'off' && readWish(who) === null
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Must be called during a tap, because browsers require a user gesture. Returns false if the permission was denied. */
    turnOn: async () => {
      const who = account()
      if (who === null) return false
      try {
        if ((await Notification.requestPermission()) !== 'granted') return false
        await subscribe()
        storeForAccount(who, wishKey(who), 'on')
        return true
      } finally {
        changed()
      }
    },
    turnOff: async () => {
      const who = account()
      if (who !== null) storeForAccount(who, wishKey(who), 'off')
      changed()
      // Tell the server first. If that fails, removing the subscription itself stops the pushes.
      await call<typeof unsubscribePush>('DELETE', '/api/push/subscription', {}).catch(() => undefined)
      const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
      await subscription?.unsubscribe()
    },
    /** « Not now »: the question is not repeated here, but the switch stays in the settings. */
    putOff: () => {
      const who = account()
      if (who !== null && readWish(who) === null) storeForAccount(who, wishKey(who), 'off')
      changed()
    },
    /** Resubscribes: a new session has no subscription yet, and browsers may change the endpoint. */
    keep: async () => {
      if (look() === 'on') await subscribe()
    },
  }
}

export const push = createPush()
