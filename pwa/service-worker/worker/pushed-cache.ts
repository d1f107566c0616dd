/** What the app and the worker know together of what is pushed to this device. */
const pushedCache = 'pouce-pushed'
const untold = '/untold'
const opened = '/opened'

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

/** What a notification said that somebody has just opened: without network the app has no more of it than that. */
export type Said = { title: string; body: string }
export const keepOpened = async ({ title, body }: Said) => (await open()).put(opened, Response.json({ title, body }))

/** Once, by the window that the tap has led to. */
export const takeOpened = async (): Promise<Said | null> => {
  const kept = await read(opened)
  if (!kept) return null
  await (await open()).delete(opened)
  const { title, body } = Object.assign({ title: '', body: '' }, await kept.json())
  return { title: String(title), body: String(body) }
}
