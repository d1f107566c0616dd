import { isObject } from '../../../schema/is-object.ts'
import { screenKey } from '../device/screen-key.ts'
import { session } from './current.ts'

/**
 * Keys and key prefixes in `localStorage` that belong to one account. A logout removes them in every tab. The session handles
 * `pouce.user` itself; this is the only list of the others.
 */
const ownKeys = ['pouce.newest', 'pouce.heights', screenKey, 'pouce.seen-acceptances.', 'pouce.push.'] as const
type OwnKey = `${(typeof ownKeys)[number]}${string}`

/**
 * Stores something for this account if it is still signed in. Otherwise another tab may have just logged out, and nothing would
 * remove it any more. If storage is full, nothing is stored.
 */
export const storeForAccount = (account: string | null, key: OwnKey, text: string) => {
  if (!session.isStored(account)) return
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    // Without it, the next start waits for the database.
  }
}

/** Lists and screens are also stored for visitors. */
const isOfVisitor = (text: string | null) => {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return isObject(kept) && (kept.account === null || kept.owner === null)
  } catch {
    return false
  }
}

/** Removes everything that belongs to an account. */
export const clearAccountStorage = () => {
  for (const key of Object.keys(localStorage))
    if (ownKeys.some(own => key.startsWith(own)) && !isOfVisitor(localStorage.getItem(key)))
      localStorage.removeItem(key)
}
