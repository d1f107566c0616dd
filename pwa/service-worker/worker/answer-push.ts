import { arePushesMuted, keepOpened } from './pushed-cache.ts'
import type { ToWindow } from './messages.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration' | 'navigator' | 'location'>
type Pushed = { title: string; body: string; url: string; tag: string; unread: number }

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses a push message of our server. Anything else must not be shown. */
export const parsePushed = (text: string | undefined): Pushed | null => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return null
    const read = (key: string): unknown => Reflect.get(value, key)
    const [title, body, url, tag, unread] = ['title', 'body', 'url', 'tag', 'unread'].map(read)
    if (!isText(title) || !isText(body) || !isText(url) || !isText(tag) || !/^\/(?!\/)/.test(url)) return null
    return { title, body, url, tag, unread: typeof unread === 'number' ? unread : 0 }
  } catch {
    return null
  }
}

const windowsOf = ({ clients }: Worker) => clients.matchAll({ type: 'window', includeUncontrolled: true })

const show = async (pushed: Pushed, worker: Worker) => {
  if (await arePushesMuted().catch(() => false)) return
  const windows = await windowsOf(worker)
  // A visible app shows the news itself. Browsers permit silent pushes only in that case.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { title, body, url, tag, unread } = pushed
  // A newer notification with the same tag alerts again.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    lang: 'fr',
    data: { url },
  }
  await worker.registration.showNotification(title, options)
  if ('setAppBadge' in worker.navigator) await worker.navigator.setAppBadge(unread).catch(() => undefined)
}

export const answerPush = (event: PushEvent, worker: Worker) => {
  const pushed = parsePushed(event.data?.text())
  if (pushed) event.waitUntil(show(pushed, worker))
}

const patience = 2000

/** Resolves to whether the window answered. One that is still loading, or signed out, does not. */
const tell = (window: WindowClient, message: ToWindow) =>
  new Promise<boolean>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(() => resolve(false), patience)
    window.postMessage(message, [port2])
  })

/** Opens a notification's target: in an open window, which navigates itself or is navigated, or else in a new one. */
const open = async (url: string, worker: Worker) => {
  const windows = await windowsOf(worker)
  const [window] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused))
  if (!window) {
    await worker.clients.openWindow(url)
    return
  }
  const isHeard = tell(window, { kind: 'open', url })
  await window.focus().catch(() => undefined)
  if (await isHeard) return
  // A window closed in the meantime cannot be navigated.
  await window.navigate(url).catch(() => worker.clients.openWindow(url))
}

export const answerNotificationClick = (event: NotificationEvent, worker: Worker) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'url') : undefined
  const { title, body } = event.notification
  const go = async () => {
    await keepOpened({ title, body }).catch(() => undefined)
    await open(isText(url) ? url : '/dashboard', worker)
  }
  event.waitUntil(go())
}
