import type { Store } from '../../../sync/store.ts'
import { followTable } from './follow-table.ts'

/** The messages that somebody has not read yet, each with its job. */
export type UnreadMessages = ReadonlyMap<string, string>

type Message = { receiverId: string; isRead: boolean; jobId: string }

/**
 * Keeps count of what is unread in step with the database: one message that is sent must not wait until five thousand others
 * have been looked at.
 */
export const followUnread = (db: Store, me: string, tell: (unread: UnreadMessages) => void) => {
  let unread = new Map<string, string>()
  const enter = (into: Map<string, string>, id: string, row: Message | undefined) => {
    if (row?.receiverId === me && !row.isRead) into.set(id, row.jobId)
    else into.delete(id)
  }
  return followTable(db.messages, {
    pieceSize: 500,
    gather: () => {
      const all = new Map<string, string>()
      return {
        add: rows => {
          for (const row of rows) enter(all, row.id, row)
        },
        done: () => {
          unread = all
          tell(unread)
        },
      }
    },
    change: rows => {
      unread = new Map(unread)
      for (const [id, row] of rows) enter(unread, id, row)
      tell(unread)
    },
  })
}
