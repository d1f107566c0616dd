import type { Given } from '../../../schema/contract.ts'
import type { actFor, stopActing } from '../../../schema/contracts/deputies.ts'
import type { logIn, logOut, register, whoAmI } from '../../../schema/contracts/accounts.ts'
import { ownUser, type OwnUser } from '../schemas/own-user.ts'
import { fields, flag, maybe } from '../schemas/read.ts'
import { CallError, type Call } from '../server/call.ts'
import { parseUser } from './parse-user.ts'

/**
 * The signed-in user, as this browser remembers them.
 *
 *     stored value ── restore ──▶ user ── confirm, in the background ──▶ still signed in, or expired
 *
 * An expired session keeps its user: what the person reads and has written stays on the device until they sign in again or log
 * out. All tabs follow the stored value.
 */
export type Session = {
  user: OwnUser | null
  /** The server no longer knows this session. Network actions wait for a new sign-in. */
  isExpired: boolean
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Options = { call: Call; storage: Keeper | null }

export const sessionKey = 'pouce.user'
/** Set by an offline logout: the next contact ends the server's session. */
const endingKey = 'pouce.ending'

const signedOut: Session = { user: null, isExpired: false }

const registered = fields({ needsVerification: flag, user: maybe(ownUser) })

const parseStored = (text: string) => {
  try {
    return parseUser(JSON.parse(text))
  } catch {
    return null
  }
}

export const createSession = ({ call, storage }: Options) => {
  let session = signedOut
  const listeners = new Set<() => void>()
  const set = (next: Session) => {
    session = next
    for (const listener of listeners) listener()
  }

  /** Reads the stored value, at the start and after another tab changed it. */
  const restore = () => {
    const text = storage?.getItem(sessionKey)
    const user = text ? parseStored(text) : null
    if (text && !user) storage?.removeItem(sessionKey)
    if (user?.id !== session.user?.id) set({ ...signedOut, user })
    else if (user) set({ ...session, user })
  }

  /**
   * Returns whether this account (null for a visitor) is still the stored one: another tab may have logged out before its event
   * arrives.
   */
  const isStored = (account: string | null) => {
    const text = storage?.getItem(sessionKey)
    return ((text && parseStored(text)?.id) || null) === account
  }

  /** An unchanged user must not be stored again: another tab may have just logged out, and would be signed in again. */
  const isKnown = (user: OwnUser) => JSON.stringify(user) === JSON.stringify(session.user)

  const updateUser = (user: OwnUser) => {
    storage?.setItem(sessionKey, JSON.stringify(user))
    set({ ...signedOut, user })
  }

  const enter = (user: OwnUser) => {
    storage?.removeItem(endingKey)
    updateUser(user)
    return user
  }

  /** A pending logout, aborted by the next login, which ends that session anyway. Its late answer would end the new session. */
  let ending: AbortController | undefined
  const endOnServer = async () => {
    storage?.setItem(endingKey, 'yes')
    ending = new AbortController()
    await call<typeof logOut>('POST', '/api/auth/logout', {}, ending)
    storage?.removeItem(endingKey)
  }

  /** Stores the current user again after the browser lost its storage. */
  const remember = () => {
    if (session.user) storage?.setItem(sessionKey, JSON.stringify(session.user))
  }

  restore()

  return {
    get: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    restore,
    remember,
    isStored,
    updateUser,
    /** Applies the answer of a call that signs in. */
    enter,

    /**
     * Applies local changes that the server's last answer lacks, e.g. a profile edited offline. Keeps `actedBy`, which is in no
     * row.
     */
    keep: (row: OwnUser) => {
      if (session.user?.id !== row.id) return
      const { actedBy } = session.user
      const user = actedBy ? { ...row, actedBy } : row
      if (isKnown(user) || (storage && !isStored(row.id))) return
      storage?.setItem(sessionKey, JSON.stringify(user))
      set({ ...session, user })
    },

    logIn: async (credentials: Given<typeof logIn>) => {
      ending?.abort()
      return enter(await (await call<typeof logIn>('POST', '/api/auth/login', credentials)).read(ownUser))
    },

    /** Registers. An account that must confirm its e-mail first is not signed in. */
    register: async (details: Given<typeof register>) => {
      ending?.abort()
      const answer = await call<typeof register>('POST', '/api/auth/register', details)
      const { user } = await answer.read(registered)
      if (user) enter(user)
      return { needsVerification: !user }
    },

    /** Switches to the account of the person one acts for. The browser keeps the own session. */
    actFor: async (id: string) =>
      enter(await (await call<typeof actFor>('POST', '/api/auth/deputies/:id/act', { id })).read(ownUser)),

    /** Returns to the own account, even after the permission ended. Call `enter` with the answer once the device is emptied. */
    stopActing: async () => (await call<typeof stopActing>('POST', '/api/auth/stop-acting', {})).read(ownUser),

    /** Logs out here at once, and on the server now or on the next contact. */
    logOut: async () => {
      storage?.removeItem(sessionKey)
      set(signedOut)
      await endOnServer().catch(() => undefined)
    },

    /**
     * Restores the user whose session cookie this browser still has, after it lost its storage. Never after a logout that has not
     * reached the server. Resolves to whether the server was asked.
     */
    recover: async ({ signal }: { signal: AbortSignal }) => {
      if (session.user || storage?.getItem(endingKey)) return false
      try {
        const user = await (await call<typeof whoAmI>('GET', '/api/auth/me', {}, { signal })).read(ownUser)
        if (!session.user) updateUser(user)
      } catch {
        // Without an answer or a session, the person has to sign in.
      }
      return true
    },

    /** Asks the server whether the session is still valid, and applies its answer. Offline nothing changes. */
    confirm: async () => {
      if (storage?.getItem(endingKey)) return endOnServer().catch(() => undefined)
      const { user } = session
      if (!user) return
      try {
        const current = await (await call<typeof whoAmI>('GET', '/api/auth/me', {})).read(ownUser)
        if (session.user?.id !== user.id) return
        // Another tab has logged out in the meantime.
        if (storage && !isStored(user.id)) return
        // The answer to `actFor` may have been lost.
        if (isKnown(current)) set({ ...signedOut, user: session.user })
        else if (current.id === user.id || current.actedBy?.id === user.id) updateUser(current)
        else set({ ...session, isExpired: true })
      } catch (error) {
        const isRefused = error instanceof CallError && error.status === 401
        if (isRefused && session.user?.id === user.id) set({ ...session, isExpired: true })
      }
    },
  }
}

export type SessionStore = ReturnType<typeof createSession>
