import { imageCache } from './image-cache.ts'

const day = 24 * 60 * 60 * 1000
const most = 200
/** Without network a picture stays for so long. */
const oldest = 30 * day

/** When the device kept an answer, by its own clock: the server's may be another. */
const keptAt = 'x-kept-at'

const stamp = ({ body, headers }: Response) =>
  new Response(body, { headers: [...headers, [keptAt, new Date().toUTCString()]] })

const isOlderThan = (age: number, answer: Response | undefined) => {
  const since = Date.parse(answer?.headers.get(keptAt) ?? answer?.headers.get('date') ?? '')
  return !(Date.now() - since < age)
}

/** Hidden, or deleted with its account. The server adds when to ask again where it alone cannot read the picture. */
const isGone = ({ status, headers }: Response) => (status === 404 || status === 410) && !headers.has('retry-after')

/** How many of those that came first are looked at for their age, each time one more comes. */
const lookedAt = 5

/** Caches list what they hold in the order it came. */
const prune = async (cache: Cache, atMost: number) => {
  const requests = await cache.keys()
  const tooMany = requests.slice(0, Math.max(0, requests.length - most))
  const first = requests.slice(tooMany.length, tooMany.length + atMost)
  const stale = await Promise.all(first.map(async request => isOlderThan(oldest, await cache.match(request))))
  await Promise.all([...tooMany, ...first.filter((_, at) => stale[at])].map(request => cache.delete(request)))
}

/** All are looked at once in the life of a worker: what is shown no more goes, too, if nothing new comes. */
let pruned: Promise<void> | undefined

const load = async (event: FetchEvent, cache: Cache) => {
  const answer = await fetch(event.request)
  const copy = answer.ok && answer.type === 'basic' ? answer.clone() : undefined
  const keep = async () => {
    if (copy) await cache.put(event.request, stamp(copy)).then(() => prune(cache, lookedAt))
    else if (isGone(answer)) await cache.delete(event.request)
  }
  // A full disk costs the picture its place, not the person the picture.
  event.waitUntil(keep().catch(() => undefined))
  return answer
}

/**
 * A picture is named by its content: once seen it comes from the device, until two hundred others or thirty days have come. It may
 * be deleted meanwhile, so after a day the server is asked behind it, and what is gone there goes here.
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
