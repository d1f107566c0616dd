import { isObject } from '../../../schema/is-object.ts'
import { screenKey } from '../device/screen-key.ts'
import { session } from './current.ts'

/**
 * What `localStorage` keeps of one account: whole keys, or how keys begin. All of it goes with a logout, in every tab. `pouce.user`
 * is the session's own; `forgetOwn` is the only list of the others.
 */
const ownKeys = ['pouce.newest', 'pouce.heights', screenKey, 'pouce.seen-acceptances.', 'pouce.push.'] as const
type OwnKey = `${(typeof ownKeys)[number]}${string}`

/**
 * Keeps something of this account, if it is still this browser's. Another tab may have logged out a moment ago: this one would write
 * after it what nobody removes any more. A full disk keeps nothing.
 */
export const keepOwn = (account: string | null, key: OwnKey, text: string) => {
  if (!session.isStored(account)) return
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    // The next start waits for the database.
  }
}

/** Lists and screens are kept of visitors, too. */
const isOfVisitor = (text: string | null) => {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    return isObject(kept) && (kept.account === null || kept.owner === null)
  } catch {
    return false
  }
}

/** Removes what belongs to any account. */
export const forgetOwn = () => {
  for (const key of Object.keys(localStorage))
    if (ownKeys.some(own => key.startsWith(own)) && !isOfVisitor(localStorage.getItem(key)))
      localStorage.removeItem(key)
}
