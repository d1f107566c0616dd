import { messageSW, Workbox } from 'workbox-window'
import { appVersion } from './worker/app-version.ts'
import type { ToWorker } from './worker/messages.ts'

/**
 * Registers the service worker, and tells whether a newer version of the app waits on this device.
 *
 *   installing ──▶ waiting ──▶ ready: offered, and let in when the person says so
 *                     │
 *                     └─▶ ours already: let in at once, unnoticed, unless the one in charge is ours as well
 *
 * A page is ahead of its worker when it came fresh from the network, or when the app was opened and nothing else of it was
 * open: then the worker shows the version that waits.
 */
type UpdateState = 'none' | 'ready'

const hour = 60 * 60 * 1000
/** A first visit has better things to load than what it will need without network: its screen, and what that shows. */
const calm = 5000
/** A worker that is just starting may take its time; one that says nothing is of another version. */
const patience = 5000

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

const say = (worker: ServiceWorker, message: ToWorker): Promise<unknown> => messageSW(worker, message)

const isOurs = async (worker: ServiceWorker) =>
  (await Promise.race([say(worker, { kind: 'is-yours', version: appVersion }), pause(patience)])) === true

const createUpdates = () => {
  let state: UpdateState = 'none'
  let registration: ServiceWorkerRegistration | undefined
  let isWanted = false
  const listeners = new Set<() => void>()
  const set = (next: UpdateState) => {
    state = next
    for (const listener of listeners) listener()
  }

  /** The first one in control too: a new version may have come between this page and it. Another window may have let it in. */
  const compare = async (controller: ServiceWorker) => {
    const isOfThisVersion = await isOurs(controller)
    if (isOfThisVersion) void say(controller, { kind: 'opened', version: appVersion })
    set(isOfThisVersion ? 'none' : 'ready')
  }

  const judgeWaiting = async (sw: ServiceWorker | undefined, { controller }: ServiceWorkerContainer) => {
    if (!sw || !(await isOurs(sw))) return set('ready')
    // A server that was set back: the one in charge is of this version too, and the one that waits brings nothing. Let in
    // all the same, it ends the other under any window that is just being loaded: Chromium may never answer that one.
    if (controller && (await isOurs(controller))) set('none')
    else void say(sw, { type: 'SKIP_WAITING' })
  }

  const follow = (workbox: Workbox, container: ServiceWorkerContainer) => {
    workbox.addEventListener('waiting', ({ sw }) => void judgeWaiting(sw, container))
    workbox.addEventListener('controlling', () => {
      if (isWanted) location.reload()
      else if (container.controller) void compare(container.controller)
    })
    if (container.controller) void say(container.controller, { kind: 'opened', version: appVersion })
  }

  /**
   * What happened before this page listened. Another window may have let in a newer version, which is then in charge here, and
   * nothing waits. A page that is ahead of the worker in charge finds its own worker on its way, or waiting.
   */
  const catchUp = async (registered: ServiceWorkerRegistration, container: ServiceWorkerContainer) => {
    const { installing } = registered
    installing?.addEventListener('statechange', () => {
      if (registered.waiting === installing) void judgeWaiting(installing, container)
    })
    const { controller } = container
    if (!controller || (await isOurs(controller))) return
    await registered.update()
    if (!registered.installing && !registered.waiting && registered.active === controller) set('ready')
  }

  /** Asks for a new version when the person comes back, at most once an hour. */
  const lookNowAndThen = (workbox: Workbox) => {
    let looked = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - looked < hour) return
      looked = Date.now()
      workbox.update().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Makes the app open without network from now on. */
    register: async () => {
      if (!('serviceWorker' in navigator)) return
      const { serviceWorker: container } = navigator
      if (!container.controller) await pause(calm)
      const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
      follow(workbox, container)
      registration = await workbox.register({ immediate: true })
      lookNowAndThen(workbox)
      if (registration) await catchUp(registration, container)
    },
    /** Something of this version is gone from the server: a newer one must be there. */
    suspect: () => set('ready'),
    accept: () => {
      isWanted = true
      if (!registration?.waiting) return location.reload()
      void say(registration.waiting, { type: 'SKIP_WAITING' })
      // The browser waits for what the worker in charge has under way, such as a slow picture. The person does not: a page
      // that is loaded anew shows the version that waits.
      setTimeout(() => location.reload(), patience)
    },
    /** It comes by itself when the app is opened anew. */
    postpone: () => set('none'),
  }
}

/** This page's. */
export const updates = createUpdates()
