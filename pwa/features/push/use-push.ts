import { useSyncExternalStore } from 'react'
import { push } from './push.ts'

export const usePush = () => useSyncExternalStore(push.subscribe, push.look)
export const usePushUndecided = () => useSyncExternalStore(push.subscribe, push.isUndecided)
