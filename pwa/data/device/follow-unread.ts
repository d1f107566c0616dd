import type { Store } from '../../../sync/store.ts'
import { followRows } from './follow-rows.ts'

/** Unread messages with their jobs. */
export type UnreadMessages = ReadonlyMap<string, string>

type Message = { receiverId: string; isRead: boolean; jobId: string }

const pieceSize = 500

/** Yields, so that the page can react to input. */
const breathe = () => new Promise<void>(resolve => setTimeout(resolve))

/** Follows the unread messages incrementally, because sending one message must not read five thousand others. */
export const followUnread = (db: Store, me: string, tell: (unread: UnreadMessages) => void) => {
  let unread = new Map<string, string>()
  const enter = (into: Map<string, string>, id: string, row: Message | undefined) => {
    if (row?.receiverId === me && !row.isRead) into.set(id, row.jobId)
    else into.delete(id)
  }
  return followRows({
    db,
    tables: ['messages'],
    readAll: async isStopped => {
      const all = new Map<string, string>()
      for (let last = ''; !isStopped(); await breathe()) {
        const rows = await db.messages.where('id').above(last).limit(pieceSize).toArray()
        for (const row of rows) enter(all, row.id, row)
        last = rows.at(-1)?.id ?? last
        if (rows.length < pieceSize) break
      }
      return () => {
        unread = all
        tell(unread)
      }
    },
    readSome: async ids => {
      const rows = await db.messages.bulkGet([...ids])
      return () => {
        unread = new Map(unread)
        for (const [at, id] of ids.entries()) enter(unread, id, rows[at])
        tell(unread)
      }
    },
  })
}
