import { session } from '../session/current.ts'
import { live } from './live.ts'

/** Signed in again: what waited for it goes. */
export const followSignIn = () => {
  let { isExpired } = session.get()
  session.subscribe(() => {
    const wasExpired = isExpired
    isExpired = session.get().isExpired
    if (wasExpired && !isExpired) void live.get()?.engine.drain()
  })
}
