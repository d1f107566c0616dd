import { createContext, use, useSyncExternalStore } from 'react'
import type { Session, SessionStore } from './session.ts'

export const SessionContext = createContext<SessionStore | null>(null)

export const useSessionStore = () => {
  const store = use(SessionContext)
  if (!store) throw new Error('useSession must be used within the authentication provider')
  return store
}

/** A page is rendered for a visitor, and taken over as such: the signed-in view follows right after. */
const visitor: Session = { user: null, isExpired: false }

/** Who is signed in, and what changes that. */
export const useSession = () => {
  const store = useSessionStore()
  const session = useSyncExternalStore(store.subscribe, store.get, () => visitor)
  return {
    ...session,
    logIn: store.logIn,
    register: store.register,
    updateUser: store.updateUser,
    keep: store.keep,
  }
}
