import type { Store } from '../../sync/store.ts'
import { followUnread } from '../data/device/follow-unread.ts'

export type Unread = { total: number; byJob: ReadonlyMap<string, number> }

export const countUnread = (db: Store, me: string, tell: (unread: Unread) => void) =>
  followUnread(db, me, messages => {
    const byJob = new Map<string, number>()
    for (const jobId of messages.values()) byJob.set(jobId, (byJob.get(jobId) ?? 0) + 1)
    tell({ byJob, total: messages.size })
  })
