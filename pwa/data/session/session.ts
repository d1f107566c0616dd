import type { Given } from '../../../schema/contract.ts'
import type { actFor, stopActing } from '../../../schema/contracts/deputies.ts'
import type { logIn, logOut, register, whoAmI } from '../../../schema/contracts/accounts.ts'
import { ownUser, type OwnUser } from '../schemas/own-user.ts'
import { fields, flag, maybe } from '../schemas/read.ts'
import { CallError, type Call } from '../server/call.ts'
import { parseUser } from './parse-user.ts'

/**
 * Who is signed in, as this browser remembers it.
 *
 *     stored value ── restore ──▶ user ── confirm, in the background ──▶ still signed in, or expired
 *
 * An expired session keeps its user: what the person reads and has written stays on the device until they sign in again
 * or log out. All tabs follow the stored value.
 */
export type Session = {
  user: OwnUser | null
  /** The server knows this session no more: whatever needs the network waits for a new sign-in. */
  isExpired: boolean
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Options = { call: Call; storage: Keeper | null }

export const sessionKey = 'pouce.user'
/** Set by a logout without network: the server's session ends with the next contact. */
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

  /** Takes what is stored: at the start, and whenever another tab has changed it. */
  const restore = () => {
    const text = storage?.getItem(sessionKey)
    const user = text ? parseStored(text) : null
    if (text && !user) storage?.removeItem(sessionKey)
    if (user?.id !== session.user?.id) set({ ...signedOut, user })
    else if (user) set({ ...session, user })
  }

  /** Whether the browser still keeps this account, or nobody for a visitor: another tab may have left, and its event not arrived. */
  const isStored = (account: string | null) => {
    const text = storage?.getItem(sessionKey)
    return ((text && parseStored(text)?.id) || null) === account
  }

  /** Not to be written again: another tab may have left a moment ago, and would find its person back. */
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

  /** A logout that still waits is let go of by the next login, which ends that session as well: its late answer would end the new one. */
  let ending: AbortController | undefined
  const endOnServer = async () => {
    storage?.setItem(endingKey, 'yes')
    ending = new AbortController()
    await call<typeof logOut>('POST', '/api/auth/logout', {}, ending)
    storage?.removeItem(endingKey)
  }

  /** Keeps who is here, after what the browser kept was lost. */
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
    /** Takes the answer of a call that signs in. */
    enter,

    /**
     * What the device knows better than the server's last word, such as a profile edited without network. Who acts in this
     * session stands in no row.
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

    /** An account that must first be confirmed by e-mail is not signed in. */
    register: async (details: Given<typeof register>) => {
      ending?.abort()
      const answer = await call<typeof register>('POST', '/api/auth/register', details)
      const { user } = await answer.read(registered)
      if (user) enter(user)
      return { needsVerification: !user }
    },

    /** A session of the account that this person acts for; their own waits in the browser's keeping. */
    actFor: async (id: string) =>
      enter(await (await call<typeof actFor>('POST', '/api/auth/deputies/:id/act', { id })).read(ownUser)),

    /** Back to one's own account, also once one may act for the other no more: the server's answer, to `enter` once the device is emptied. */
    stopActing: async () => (await call<typeof stopActing>('POST', '/api/auth/stop-acting', {})).read(ownUser),

    /** Here at once; on the server now, or as soon as there is a network. */
    logOut: async () => {
      storage?.removeItem(sessionKey)
      set(signedOut)
      await endOnServer().catch(() => undefined)
    },

    /**
     * Brings back the person whose session this browser still has, after it lost what it kept of them. Never after a logout that
     * the server has not heard of yet. Whether the server was asked.
     */
    recover: async ({ signal }: { signal: AbortSignal }) => {
      if (session.user || storage?.getItem(endingKey)) return false
      try {
        const user = await (await call<typeof whoAmI>('GET', '/api/auth/me', {}, { signal })).read(ownUser)
        if (!session.user) updateUser(user)
      } catch {
        // Without an answer, or without a session, they are asked to sign in.
      }
      return true
    },

    /** Asks the server whether the session still stands, and takes what it says of its person. Without network nothing changes. */
    confirm: async () => {
      if (storage?.getItem(endingKey)) return endOnServer().catch(() => undefined)
      const { user } = session
      if (!user) return
      try {
        const current = await (await call<typeof whoAmI>('GET', '/api/auth/me', {})).read(ownUser)
        if (session.user?.id !== user.id) return
        // Another tab has logged out since this was asked.
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
