import { session } from './current.ts'
import { clearAccountStorage } from './own-storage.ts'
import { sessionKey } from './session.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * Follows sign-ins and sign-outs in other tabs and while the page was hidden. `onLeft` is called when the signed-in person no
 * longer is.
 */
export const followSession = (onLeft: () => void) => {
  let known = session.get().user?.id
  session.subscribe(() => {
    const left = known
    known = session.get().user?.id
    // Also removes what this tab wrote after another tab logged out.
    if (known === undefined) clearAccountStorage()
    if (left !== undefined && left !== known) onLeft()
  })
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey) session.restore()
    // Not a logout: the whole storage was cleared.
    if (key === null) session.remember()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void session.confirm()
  })
  addEventListener('online', () => void session.confirm())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.confirm()
  })
  // Removes what a tab wrote that closed before it noticed a logout.
  if (known === undefined) whenIdle(() => session.get().user ?? clearAccountStorage())
}
