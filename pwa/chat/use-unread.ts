import { useEffect, useState } from 'react'
import { useEngine } from '../live/use-engine.ts'
import type { UnreadMessages } from '../live/follow-unread.ts'
import { useSession } from '../session/use-session.ts'

export type Unread = { total: number; byJob: ReadonlyMap<string, number> }

const none: Unread = { total: 0, byJob: new Map() }

const count = (messages: UnreadMessages): Unread => {
  const byJob = new Map<string, number>()
  for (const jobId of messages.values()) byJob.set(jobId, (byJob.get(jobId) ?? 0) + 1)
  return { byJob, total: messages.size }
}

/** How many messages the person has not read yet, in all and per job, from the same rows as the conversations. */
export const useUnread = (): Unread => {
  const { user } = useSession()
  const live = useEngine()
  const me = user?.id ?? ''
  const [found, setFound] = useState<{ of: object; unread: Unread }>()
  useEffect(() => {
    if (!live) return
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      const { followUnread } = await import('../live/follow-unread.ts')
      if (!isOver) stop = followUnread(live.engine.db, me, messages => setFound({ of: live, unread: count(messages) }))
    }
    void begin().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [live, me])
  return found && found.of === live ? found.unread : none
}
