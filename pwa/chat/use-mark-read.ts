import { useEffect, useRef, useState } from 'react'
import type { Engine } from '../../sync/engine.ts'

const followSight = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Marks as read what the person has in front of them; a hidden page shows nothing to anybody. */
export const useMarkRead = (engine: Engine | undefined, jobId: string, unread: readonly string[]) => {
  const [isSeen, setIsSeen] = useState(document.visibilityState === 'visible')
  // Each is marked once, while the list grows shorter with every one that is stored.
  const begun = useRef(new Set<string>())
  useEffect(() => followSight(() => setIsSeen(document.visibilityState === 'visible')), [])
  const ids = unread.join(' ')
  useEffect(() => {
    if (!engine || !isSeen || ids === '') return
    const fresh = ids.split(' ').filter(id => !begun.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) begun.current.add(id)
    const mark = async () => {
      for (const id of fresh) {
        const row = await engine.db.messages.get(id)
        if (row && !row.isRead) await engine.send('mark-message-read', { id })
      }
      // Who has read a message need not be told of it any more.
      const told = await engine.db.notifications.filter(({ type }) => type === 'message').toArray()
      for (const { id, isRead, actionUrl } of told)
        if (!isRead && actionUrl?.endsWith(jobId)) await engine.send('mark-notification-read', { id })
    }
    mark().catch((error: unknown) => {
      for (const id of fresh) begun.current.delete(id)
      // The messages are on screen all the same: a failure is the log's business.
      // oxlint-disable-next-line no-console
      console.warn(error)
    })
  }, [engine, jobId, isSeen, ids])
}
