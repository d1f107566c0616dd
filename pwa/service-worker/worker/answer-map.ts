/** The map library, its worker and the land: a third of the app's size, cached once the map has been opened. */
const mapCache = 'pouce-map'
/** Files of two versions. */
const most = 8

export const isMap = (path: string) => path.startsWith('/assets/map/')

/** Their names contain a content hash. Caches list their entries in insertion order. */
export const answerMap = async (event: FetchEvent) => {
  const cache = await caches.open(mapCache)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    const keep = async () => {
      await cache.put(event.request, copy)
      const held = await cache.keys()
      await Promise.all(held.slice(0, Math.max(0, held.length - most)).map(request => cache.delete(request)))
    }
    // If storage is full, the map is still shown.
    event.waitUntil(keep().catch(() => undefined))
  }
  return answer
}
