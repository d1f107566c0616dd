/** What draws the map, its worker and the land: a third of the app, kept once the map has been opened. */
const mapCache = 'pouce-map'
/** Two versions of them. */
const most = 8

export const isMap = (path: string) => path.startsWith('/assets/map/')

/** Their names change with their content. Caches list what they hold in the order it came. */
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
    // A full disk costs the map its place, not the person the map.
    event.waitUntil(keep().catch(() => undefined))
  }
  return answer
}
