import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import { live } from './live.ts'

const none = () => null

/** This tab's engine, or null while it is loading. With `isWanted` false nothing is opened. */
export const useEngine = (isWanted = true) => {
  const { user } = useSession()
  const account = user?.id ?? null
  useEffect(() => {
    if (isWanted) void live.open(account).catch(() => undefined)
  }, [account, isWanted])
  return useSyncExternalStore(live.subscribe, live.get, none)
}
