import type { ToWorker } from './worker/messages.ts'

/**
 * Whether a newer version of the app waits on this device.
 *
 *   installing ──▶ waiting ──▶ ready: offered, and let in when the person says so
 *                     │
 *                     └─▶ ours already: let in at once, nobody notices
 *
 * A page is ahead of its worker when it came fresh from the network, or when the app was opened and nothing else of it was
 * open: then the worker shows the version that waits.
 */
type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
type Options = {
  container: Container
  /** The version of this page. */
  own: string
  reload: () => void
}

export type UpdateState = 'none' | 'ready'

const say = (worker: ServiceWorker, message: ToWorker, transfer: Transferable[] = []) =>
  worker.postMessage(message, transfer)

/** A worker that is just starting may take its time; one that says nothing is of another version. */
const patience = 5000

const isOfVersion = (worker: ServiceWorker, version: string) =>
  new Promise<boolean>(resolve => {
    const { port1, port2 } = new MessageChannel()
    const end = (answer: boolean) => {
      port1.close()
      resolve(answer)
    }
    port1.addEventListener('message', ({ data }) => end(data === true))
    port1.start()
    setTimeout(end, patience, false)
    say(worker, { kind: 'is-yours', version }, [port2])
  })

export const createUpdates = ({ container, own, reload }: Options) => {
  let state: UpdateState = 'none'
  let waiting: ServiceWorker | null = null
  let isWanted = false
  const listeners = new Set<() => void>()
  const set = (next: UpdateState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const consider = async (worker: ServiceWorker) => {
    waiting = worker
    if (await isOfVersion(worker, own)) say(worker, { kind: 'take-over' })
    else if (waiting === worker) set('ready')
  }

  /** Nobody had been in control before a first visit: what is installed then is this very version. */
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) void consider(worker)
    })

  /** Another window has let a new version in: here it is offered as before. */
  const compare = async (worker: ServiceWorker) => {
    const isOurs = await isOfVersion(worker, own)
    waiting = null
    if (isOurs) say(worker, { kind: 'opened', version: own })
    set(isOurs ? 'none' : 'ready')
  }

  container.addEventListener('controllerchange', () => {
    // The first one too: a new version may have come between this page and it.
    if (isWanted) reload()
    else if (container.controller) void compare(container.controller)
  })

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    follow: (registration: ServiceWorkerRegistration) => {
      if (container.controller) say(container.controller, { kind: 'opened', version: own })
      if (registration.waiting && container.controller) void consider(registration.waiting)
      watch(registration.installing)
      registration.addEventListener('updatefound', () => watch(registration.installing))
    },
    /** Something of this version is gone from the server: a newer one must be there. */
    suspect: () => set('ready'),
    accept: () => {
      isWanted = true
      if (waiting?.state === 'installed') say(waiting, { kind: 'take-over' })
      else reload()
    },
    /** It comes by itself when the app is opened anew. */
    postpone: () => set('none'),
  }
}
