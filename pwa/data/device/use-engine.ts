import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import { live } from './live.ts'

const none = () => null

/** This tab's engine; null while it is on its way. Nothing is opened for who does not want it yet. */
export const useEngine = (isWanted = true) => {
  const { user } = useSession()
  const account = user?.id ?? null
  useEffect(() => {
    if (isWanted) void live.open(account).catch(() => undefined)
  }, [account, isWanted])
  return useSyncExternalStore(live.subscribe, live.get, none)
}
