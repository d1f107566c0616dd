import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import { live } from './live.ts'

const none = () => null

/** This tab's engine; null while it is on its way. */
export const useEngine = () => {
  const { user, isLoading } = useSession()
  const account = user?.id ?? null
  useEffect(() => {
    if (!isLoading) void live.open(account)
  }, [account, isLoading])
  return useSyncExternalStore(live.subscribe, live.get, none)
}
