import { createContext, use, useSyncExternalStore } from 'react'
import type { Session, SessionStore } from './session.ts'

export const SessionContext = createContext<SessionStore | null>(null)

export const useSessionStore = () => {
  const store = use(SessionContext)
  if (!store) throw new Error('useSession must be used within the authentication provider')
  return store
}

/** Pages are server-rendered and hydrated for a visitor. The signed-in view follows right after. */
const visitor: Session = { user: null, isExpired: false }

/** The signed-in user, and the actions that change it. */
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
