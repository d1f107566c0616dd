/** What the app and the worker know together of what is pushed to this device. */
const pushedCache = 'pouce-pushed'
const untold = '/untold'
const opened = '/opened'

const open = () => caches.open(pushedCache)
const read = (mark: string) => caches.match(mark, { cacheName: pushedCache })

/**
 * After a logout: don't show what a push service still has under way, until push is asked for again here. The subscription
 * ends too, but may need a network to do so.
 */
export const tellNobody = async () => {
  await caches.delete(pushedCache)
  await (await open()).put(untold, new Response())
}
export const tellAgain = async () => (await open()).delete(untold)
export const isUntold = async () => (await read(untold)) !== undefined

/** The text of a notification that was just opened: without network the app has no more of it. */
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
