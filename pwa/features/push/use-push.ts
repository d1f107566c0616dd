import { useSyncExternalStore } from 'react'
import { push } from './push.ts'

const never = () => false

export const usePush = () => useSyncExternalStore(push.subscribe, push.look)
/** Of what a browser may do a server knows nothing. */
export const usePushUndecided = () => useSyncExternalStore(push.subscribe, push.isUndecided, never)
