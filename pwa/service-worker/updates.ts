import { messageSW, Workbox } from 'workbox-window'
import { appVersion } from './worker/app-version.ts'
import type { ToWorker } from './worker/messages.ts'

/**
 * Registers the service worker, and reports whether a newer version of the app is waiting on this device.
 *
 *     installing ──▶ waiting ──▶ ready: offered, and activated when the person accepts
 *                       │
 *                       └─▶ of this version: activated at once, unless the active worker is of this version too
 *
 * A page can be newer than its worker if it was loaded from the network, or if the app was opened without any other window: the
 * worker then serves the waiting version.
 */
type UpdateState = 'none' | 'ready'

const hour = 60 * 60 * 1000
/** Delay on a first visit, which first loads its screen and its content. */
const calm = 5000
/** A starting worker may be slow. One that does not answer is of another version. */
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

  /**
   * Also for the first controller: a new version may have been released between this page and its worker, or another window may
   * have activated it.
   */
  const compare = async (controller: ServiceWorker) => {
    const isOfThisVersion = await isOurs(controller)
    if (isOfThisVersion) void say(controller, { kind: 'opened', version: appVersion })
    set(isOfThisVersion ? 'none' : 'ready')
  }

  const judgeWaiting = async (sw: ServiceWorker | undefined, { controller }: ServiceWorkerContainer) => {
    if (!sw || !(await isOurs(sw))) return set('ready')
    // The server was rolled back: the active worker is of this version, so the waiting one brings nothing. Activating it anyway
    // would stop the active worker while a window is loading, and Chromium may never answer that request.
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
   * Handles what happened before this page listened. Another window may have activated a newer version, so that nothing is
   * waiting. A page newer than the active worker finds its own worker installing or waiting.
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

  /** Checks for a new version when the person returns, at most once an hour. */
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
    /** Registers the worker, which makes the app available offline. */
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
    /** Reports that a file of this version is gone from the server, so a newer version must be deployed. */
    suspect: () => set('ready'),
    accept: () => {
      isWanted = true
      if (!registration?.waiting) return location.reload()
      void say(registration.waiting, { type: 'SKIP_WAITING' })
      // Activation waits for pending requests of the active worker, e.g. a slow image. The person does not have to: a reload
      // shows the waiting version.
      setTimeout(() => location.reload(), patience)
    },
    /** The new version activates by itself the next time the app is opened. */
    postpone: () => set('none'),
  }
}

export const updates = createUpdates()
