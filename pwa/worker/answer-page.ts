import { addresses } from '../../schema/addresses.ts'
import { letInPage } from './let-in-page.ts'
import type { Precache } from './precache.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/** Pages that are not the app: the API's own, and whatever has the name of a file. */
const others = /^\/(?:api|healthz|readyz)(?:\/|$)|\.[^/]*$/

export const isApp = (path: string) => !others.test(path)

/** Texts that hold as they stand today: read from the network while it answers in time. */
const isText = (path: string) => path !== '/' && addresses.fixed.some(address => address === path)
/** /payment may have to run a provider's script, which only the server's own answer allows. */
const patienceWith = (path: string) => (path === '/payment' ? 10_000 : isText(path) ? 2000 : null)

const fromNetwork = async (event: FetchEvent) => {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(event.request)
}

const inTime = async (event: FetchEvent, patience: number | null) => {
  if (patience === null) return null
  const late = new Promise<null>(resolve => {
    setTimeout(resolve, patience, null)
  })
  const answer = await Promise.race([fromNetwork(event).catch(() => null), late])
  return answer && answer.status < 500 ? answer : null
}

/** A worker that ends nothing of what it has begun keeps the next one out; nobody waits for it for ever. */
const mostTries = 2
const patience = 5000
let tries = 0

/** The window that asks is then one of those open. */
const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload'

/**
 * A version that waits comes in by itself once no window is open. It also does when the only one is loaded anew: nobody is
 * in the middle of anything. The page that is answered lets it in.
 */
const letIn = async ({ request }: FetchEvent, { clients, registration }: Worker) => {
  if (!registration.waiting || tries >= mostTries) return null
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > (isReload(request) ? 1 : 0)) return null
  tries++
  return new Response(letInPage(patience), { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

const answer = async (event: FetchEvent, path: string, precache: Precache) =>
  (await inTime(event, patienceWith(path))) ?? (await precache.readShell()) ?? fromNetwork(event)

/** Every address of the app opens from the device; the router knows which screen stands there. */
export const answerPage = (event: FetchEvent, path: string, precache: Precache, worker: Worker) => {
  const again = letIn(event, worker)
  const afterwards = async () => {
    // Whatever goes on here keeps the waiting version out.
    if (await again) return
    // Asked for by the browser in any case: to let go of it unread is an error to Chromium.
    await Promise.resolve(event.preloadResponse).catch(() => undefined)
  }
  event.respondWith(again.then(come => come ?? answer(event, path, precache)))
  event.waitUntil(afterwards())
}
