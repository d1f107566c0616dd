import { useEffect, useState } from 'react'
import { useEngine } from '../../data/device/use-engine.ts'
import { countUnread, type Unread } from './count-unread.ts'
import { useSession } from '../../data/session/use-session.ts'

/** What a screen shows first goes before: counting reads every message, and the device reads one thing after the other. */
const countAfterMs = 300

const none: Unread = { total: 0, byJob: new Map() }

/** How many messages the person has not read yet, in all and per job, from the same rows as the conversations. */
export const useUnread = (): Unread => {
  const { user } = useSession()
  const live = useEngine()
  const me = user?.id ?? ''
  const [found, setFound] = useState<{ of: object; unread: Unread }>()
  useEffect(() => {
    if (!live) return undefined
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = countUnread(live.engine.db, me, unread => setFound({ of: live, unread }))
    }, countAfterMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, me])
  return found && found.of === live ? found.unread : none
}
