import { imageCache } from './image-cache.ts'

const day = 24 * 60 * 60 * 1000
const most = 200
/** How long an image stays cached. */
const oldest = 30 * day

/** Header with the time of caching by the device's clock, because the server's may differ. */
const keptAt = 'x-kept-at'

const stamp = ({ body, headers }: Response) =>
  new Response(body, { headers: [...headers, [keptAt, new Date().toUTCString()]] })

const isOlderThan = (age: number, answer: Response | undefined) => {
  const since = Date.parse(answer?.headers.get(keptAt) ?? answer?.headers.get('date') ?? '')
  return !(Date.now() - since < age)
}

/** Hidden, or deleted with its account. With `Retry-After` the server only fails to read it for now. */
const isGone = ({ status, headers }: Response) => (status === 404 || status === 410) && !headers.has('retry-after')

/** Number of oldest entries checked for their age when one is added. */
const lookedAt = 5

/** Caches list their entries in insertion order. */
const prune = async (cache: Cache, atMost: number) => {
  const requests = await cache.keys()
  const tooMany = requests.slice(0, Math.max(0, requests.length - most))
  const first = requests.slice(tooMany.length, tooMany.length + atMost)
  const stale = await Promise.all(first.map(async request => isOlderThan(oldest, await cache.match(request))))
  await Promise.all([...tooMany, ...first.filter((_, at) => stale[at])].map(request => cache.delete(request)))
}

/** Checks all entries once per worker lifetime, so that unused images expire even if no new ones are added. */
let pruned: Promise<void> | undefined

const load = async (event: FetchEvent, cache: Cache) => {
  const answer = await fetch(event.request)
  const copy = answer.ok && answer.type === 'basic' ? answer.clone() : undefined
  const keep = async () => {
    if (copy) await cache.put(event.request, stamp(copy)).then(() => prune(cache, lookedAt))
    else if (isGone(answer)) await cache.delete(event.request)
  }
  // If storage is full, the image is still shown.
  event.waitUntil(keep().catch(() => undefined))
  return answer
}

/**
 * Images are content-addressed, so a cached one is served until it is evicted by two hundred newer ones or after thirty days. It
 * may have been deleted, so after a day it is revalidated in the background and removed if it is gone.
 */
export const answerImage = async (event: FetchEvent) => {
  const cache = await caches.open(imageCache)
  const kept = await cache.match(event.request)
  pruned ??= prune(cache, most).catch(() => undefined)
  event.waitUntil(pruned)
  if (!kept || isOlderThan(oldest, kept))
    return load(event, cache).catch((error: unknown) => kept ?? Promise.reject(error))
  if (isOlderThan(day, kept)) event.waitUntil(load(event, cache).catch(() => undefined))
  return kept
}
