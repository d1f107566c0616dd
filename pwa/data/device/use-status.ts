import { useSyncExternalStore } from 'react'
import type { Status } from '../../../sync/status.ts'
import { live } from './live.ts'

const subscribe = (listener: () => void) => {
  let leaveEngine = () => {}
  const follow = () => {
    leaveEngine()
    leaveEngine = live.get()?.engine.status.subscribe(listener) ?? (() => {})
    listener()
  }
  const leaveLive = live.subscribe(follow)
  follow()
  return () => {
    leaveLive()
    leaveEngine()
  }
}

const get = (): Status | null => live.get()?.engine.status.get() ?? null

/** Status of the sync, or null if no screen has needed the device yet. Does not open it. */
export const useStatus = () => useSyncExternalStore(subscribe, get, () => null)
