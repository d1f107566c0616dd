import { session } from './current.ts'
import { parseUser } from './parse-user.ts'
import { sessionKey } from './session.ts'

/**
 * Who is signed in, once more and elsewhere: a browser may lose what `localStorage` holds, and keep the session and the whole device.
 * A logout removes this copy first, so that it never signs in a person who has left.
 */
const copyCache = 'pouce-session'
const place = '/user'

const read = async () => {
  const kept = await caches.match(place, { cacheName: copyCache })
  return kept ? parseUser(await kept.json()) : null
}

export const forgetCopy = async () => void (await caches.delete(copyCache))

/** The copy follows the session; where only the copy is left, the page begins again with who it names. */
export const followCopy = async () => {
  const copy = async () => {
    const { user } = session.get()
    const isHere = () => user !== null && session.isStored(user.id)
    if (isHere()) await (await caches.open(copyCache)).put(place, Response.json(user))
    // Another tab may have logged out, before this or meanwhile: the copy would sign its person in again.
    if (!isHere()) await forgetCopy()
  }
  const found = session.get().user ? null : await read()
  if (found && !session.get().user) {
    session.updateUser(found)
    // If nothing is kept, reloading would go on for ever.
    if (localStorage.getItem(sessionKey) !== null) return location.reload()
  }
  session.subscribe(() => void copy().catch(() => undefined))
  await copy()
}
