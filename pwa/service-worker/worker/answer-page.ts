import { addresses } from '../../../schema/addresses.ts'
import type { Precache } from './precache.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/** Paths outside the app: the API's own, and every path with a file extension. */
const others = /^\/(?:api|healthz|readyz|version|metrics)(?:\/|$)|\.[^/]*$/

export const isApp = (path: string) => !others.test(path)

/** On a reload, the requesting window is itself among the open ones. */
const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload'

/** Text pages, e.g. the terms, must be current, so they come from the network if it responds in time. */
const isText = (path: string) => addresses.fixed.some(address => address === path)
/**
 * Network timeout in milliseconds, or null to use the device only. On a dead connection the app still shows within four seconds.
 * /payment may need the provider's script, which only the server's own response allows. If that was late, the screen offers a
 * reload, which may take longer.
 */
const patienceWith = (path: string, request: Request) => {
  if (path === '/payment') return isReload(request) ? 10_000 : 2000
  return isText(path) ? 1500 : null
}

const fromNetwork = async (event: FetchEvent) => {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(event.request)
}

/** Reads the whole page, because a connection may deliver the headers and then stall. */
const readWhole = async (answer: Response) =>
  answer.type === 'basic' && answer.body ? new Response(await answer.arrayBuffer(), answer) : answer

const inTime = async (asked: Promise<Response>, patience: number) => {
  const late = new Promise<null>(resolve => {
    setTimeout(resolve, patience, null)
  })
  const answer = await Promise.race([asked.catch(() => null), late])
  return answer && answer.status < 500 ? answer : null
}

/**
 * A waiting version is served once no window is open, or when the only one is reloaded, so that it interrupts no one. It is
 * complete on the device, so this worker can serve it. Its page then activates its own worker (`updates`), however long the
 * browser takes to switch.
 */
const showsWaiting = async ({ request }: FetchEvent, { clients, registration }: Worker) => {
  if (!registration.waiting) return false
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.length <= (isReload(request) ? 1 : 0)
}

const readShell = async (event: FetchEvent, precache: Precache, worker: Worker) =>
  (await showsWaiting(event, worker)) ? precache.readNewestShell() : precache.readShell()

const answer = async (event: FetchEvent, path: string, precache: Precache, worker: Worker) => {
  // Requested only once: a response can be read once, and a late one may be the only one.
  let asked: Promise<Response> | undefined
  const ask = () => (asked ??= fromNetwork(event).then(readWhole))
  const patience = patienceWith(path, event.request)
  const fresh = patience === null ? null : await inTime(ask(), patience)
  return fresh ?? (await readShell(event, precache, worker)) ?? ask()
}

/** Serves every address of the app from the device. The router picks the screen. */
export const answerPage = (event: FetchEvent, path: string, precache: Precache, worker: Worker) => {
  event.respondWith(answer(event, path, precache, worker))
  // The browser sends the preload request in any case, and Chromium reports an error if it is not consumed.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
  event.waitUntil(precache.restore().catch(() => undefined))
}
