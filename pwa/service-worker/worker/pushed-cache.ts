/** What the app and the worker know together of what is pushed to this device. */
const pushedCache = 'pouce-pushed'
const untold = '/untold'

const open = () => caches.open(pushedCache)
const read = (mark: string) => caches.match(mark, { cacheName: pushedCache })

/**
 * Somebody has left this device: what a push service still has under way for them is shown to nobody, until somebody asks to be
 * told here. The subscription that ends with it may need a network to do so.
 */
export const tellNobody = async () => {
  await caches.delete(pushedCache)
  await (await open()).put(untold, new Response())
}
export const tellAgain = async () => (await open()).delete(untold)
export const isUntold = async () => (await read(untold)) !== undefined
