/** State of push shared by the app and the worker. */
const pushedCache = 'pouce-pushed'
const untold = '/untold'
const opened = '/opened'

const open = () => caches.open(pushedCache)
const read = (mark: string) => caches.match(mark, { cacheName: pushedCache })

/**
 * After a logout, suppresses pushes still under way until push is turned on again. The subscription ends too, but that may need
 * the network.
 */
export const mutePushes = async () => {
  await caches.delete(pushedCache)
  await (await open()).put(untold, new Response())
}
export const unmutePushes = async () => (await open()).delete(untold)
export const arePushesMuted = async () => (await read(untold)) !== undefined

/** Text of the notification just opened. Offline the app has nothing more about it. */
export type Said = { title: string; body: string }
export const keepOpened = async ({ title, body }: Said) => (await open()).put(opened, Response.json({ title, body }))

/** Returns it once, to the window opened by the tap. */
export const takeOpened = async (): Promise<Said | null> => {
  const kept = await read(opened)
  if (!kept) return null
  await (await open()).delete(opened)
  const { title, body } = Object.assign({ title: '', body: '' }, await kept.json())
  return { title: String(title), body: String(body) }
}
