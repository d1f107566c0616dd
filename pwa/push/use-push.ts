import { useSyncExternalStore } from 'react'
import { push } from './push.ts'

const never = () => false

export const usePush = () => useSyncExternalStore(push.subscribe, push.look)
/** Always false on the server, which cannot know the browser's permission. */
export const usePushUndecided = () => useSyncExternalStore(push.subscribe, push.isUndecided, never)
