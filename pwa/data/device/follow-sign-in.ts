import { session } from '../session/current.ts'
import { live } from './live.ts'

/** Syncs after the person signs in again, to send what waited for it. */
export const followSignIn = () => {
  let { isExpired } = session.get()
  session.subscribe(() => {
    const wasExpired = isExpired
    isExpired = session.get().isExpired
    if (wasExpired && !isExpired) void live.get()?.engine.drain()
  })
}
