import { addresses } from '../../../schema/addresses.ts'
import type { Precache } from './precache.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/** Pages that are not the app: the API's own, and whatever has the name of a file. */
const others = /^\/(?:api|healthz|readyz|version|metrics)(?:\/|$)|\.[^/]*$/

export const isApp = (path: string) => !others.test(path)

/** The window that asks is then one of those open. */
const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload'

/** Texts that hold as they stand today: read from the network while it answers in time. */
const isText = (path: string) => addresses.fixed.some(address => address === path)
/**
 * How long the network may take, if it is asked at all: on a line that passes nothing the app shows within four seconds.
 * /payment may have to run a provider's script, which only the server's own answer allows. If that was late, the screen offers to
 * load the page again, and then it may take its time.
 */
const patienceWith = (path: string, request: Request) => {
  if (path === '/payment') return isReload(request) ? 10_000 : 2000
  return isText(path) ? 1500 : null
}

const fromNetwork = async (event: FetchEvent) => {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(event.request)
}

/** Half a page is none: a line may pass the head of an answer, and then nothing. */
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
 * A version that waits is shown once no window is open, and when the only one is reloaded: no one is in the middle of
 * anything. It is whole on the device, so that this worker can answer for it; its page lets its own worker in (`updates`),
 * however long the browser takes to change the two.
 */
const showsWaiting = async ({ request }: FetchEvent, { clients, registration }: Worker) => {
  if (!registration.waiting) return false
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.length <= (isReload(request) ? 1 : 0)
}

const readShell = async (event: FetchEvent, precache: Precache, worker: Worker) =>
  (await showsWaiting(event, worker)) ? precache.readNewestShell() : precache.readShell()

const answer = async (event: FetchEvent, path: string, precache: Precache, worker: Worker) => {
  // Asked once: an answer can be read once only, and one that was late may be all there is.
  let asked: Promise<Response> | undefined
  const ask = () => (asked ??= fromNetwork(event).then(readWhole))
  const patience = patienceWith(path, event.request)
  const fresh = patience === null ? null : await inTime(ask(), patience)
  return fresh ?? (await readShell(event, precache, worker)) ?? ask()
}

/** Every address of the app opens from the device; the router knows which screen stands there. */
export const answerPage = (event: FetchEvent, path: string, precache: Precache, worker: Worker) => {
  event.respondWith(answer(event, path, precache, worker))
  // Asked for by the browser in any case: to let go of it unread is an error to Chromium.
  event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined))
  event.waitUntil(precache.restore().catch(() => undefined))
}
