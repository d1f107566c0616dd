import { session } from './current.ts'
import { parseUser } from './parse-user.ts'
import { sessionKey } from './session.ts'

/**
 * A second copy of the signed-in user, in another storage: a browser may lose `localStorage` but keep the session cookie and the
 * database. A logout removes this copy first, so that it cannot undo the logout.
 */
const copyCache = 'pouce-session'
const place = '/user'

const read = async () => {
  const kept = await caches.match(place, { cacheName: copyCache })
  return kept ? parseUser(await kept.json()) : null
}

export const deleteBackup = async () => void (await caches.delete(copyCache))

/** Keeps the copy in step with the session. If only the copy is left, restores the user and reloads the page. */
export const followBackup = async () => {
  const copy = async () => {
    const { user } = session.get()
    const isHere = () => user !== null && session.isStored(user.id)
    if (isHere()) await (await caches.open(copyCache)).put(place, Response.json(user))
    // Another tab may have logged out, and the copy would sign its person in again.
    if (!isHere()) await deleteBackup()
  }
  const found = session.get().user ? null : await read()
  if (found && !session.get().user) {
    session.updateUser(found)
    // Without working storage, reloading would never end.
    if (localStorage.getItem(sessionKey) !== null) return location.reload()
  }
  session.subscribe(() => void copy().catch(() => undefined))
  await copy()
}
