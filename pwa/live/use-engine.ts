import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import { live } from './live.ts'

const none = () => null

/** This tab's engine; null while it is on its way. Nothing is opened for who does not want it yet. */
export const useEngine = (isWanted = true) => {
  const { user, isLoading, isExpired } = useSession()
  const account = user?.id ?? null
  useEffect(() => {
    if (isWanted && !isLoading) void live.open(account)
  }, [account, isLoading, isWanted])
  useEffect(() => {
    // Signed in again: what waited for it goes.
    if (!isExpired) void live.get()?.engine.drain()
  }, [isExpired])
  return useSyncExternalStore(live.subscribe, live.get, none)
}
