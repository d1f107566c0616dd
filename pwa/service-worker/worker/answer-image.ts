import { imageCache } from './image-cache.ts'

const most = 200
const oldest = 30 * 24 * 60 * 60 * 1000
/** How many of those that came first are looked at for their age, each time one more comes. */
const lookedAt = 5

const isStale = (answer: Response | undefined) => {
  const date = Date.parse(answer?.headers.get('date') ?? '')
  return !(Date.now() - date < oldest)
}

/** Caches list what they hold in the order it came. */
const prune = async (cache: Cache) => {
  const requests = await cache.keys()
  const tooMany = requests.slice(0, Math.max(0, requests.length - most))
  const first = requests.slice(tooMany.length, tooMany.length + lookedAt)
  const stale = await Promise.all(first.map(async request => isStale(await cache.match(request))))
  await Promise.all([...tooMany, ...first.filter((_, at) => stale[at])].map(request => cache.delete(request)))
}

/** A picture is named by its content: once seen, it is the device's, until two hundred others or thirty days have come. */
export const answerImage = async (event: FetchEvent) => {
  const cache = await caches.open(imageCache)
  const kept = await cache.match(event.request)
  if (kept && !isStale(kept)) return kept
  try {
    const answer = await fetch(event.request)
    if (answer.ok && answer.type === 'basic') {
      const copy = answer.clone()
      event.waitUntil(
        cache
          .put(event.request, copy)
          .then(() => prune(cache))
          // A full disk costs the picture its place, not the person the picture.
          .catch(() => undefined),
      )
    }
    return answer
  } catch (error) {
    if (kept) return kept
    throw error
  }
}
