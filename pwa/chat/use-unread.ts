import { useLive } from '../live/use-live.ts'
import { useSession } from '../session/use-session.ts'

export type Unread = { total: number; byJob: ReadonlyMap<string, number> }

const none: Unread = { total: 0, byJob: new Map() }

/** How many messages the person has not read yet, in all and per job, from the same rows as the conversations. */
export const useUnread = (): Unread => {
  const { user } = useSession()
  const me = user?.id ?? ''
  const found = useLive(`unread/${me}`, async db => {
    const byJob = new Map<string, number>()
    const messages = await db.messages.toArray()
    for (const { jobId, receiverId, isRead } of messages)
      if (receiverId === me && !isRead) byJob.set(jobId, (byJob.get(jobId) ?? 0) + 1)
    return { byJob, total: [...byJob.values()].reduce((sum, count) => sum + count, 0) }
  })
  return found ?? none
}
