import { session } from './current.ts'
import { forgetOwn } from './own-storage.ts'
import { sessionKey } from './session.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Other tabs, and the person's return: who is signed in may have changed meanwhile. `onLeft` is called when the person who was
 * signed in no longer is.
 */
export const followSession = (onLeft: () => void) => {
  let known = session.get().user?.id
  session.subscribe(() => {
    const left = known
    known = session.get().user?.id
    // What this tab has written since the other one left goes, too.
    if (known === undefined) forgetOwn()
    if (left !== undefined && left !== known) onLeft()
  })
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey) session.restore()
    // No logout: the whole storage was emptied.
    if (key === null) session.remember()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.confirm()
  })
  addEventListener('online', () => void session.confirm())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.confirm()
  })
  // What a tab wrote that ended before it heard of the logout.
  if (known === undefined) whenIdle(() => session.get().user ?? forgetOwn())
}
