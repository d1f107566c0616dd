import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Engine } from '../../../sync/engine.ts'

const followSight = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const none: ReadonlySet<string> = new Set()
// Fine enough for half a list to be noticed of a message ten screens long.
const steps = Array.from({ length: 26 }, (_, step) => step / 50)
const idOf = (element: Element) => element.getAttribute('data-message') ?? ''

/** Which of these messages stand within the screen and within their list; a long one does once half the list is full of it. */
const useInSight = (scroller: RefObject<HTMLElement | null>, ids: string) => {
  const [seen, setSeen] = useState(none)
  useEffect(() => {
    const list = scroller.current
    if (!list || ids === '') return undefined
    const watcher = new IntersectionObserver(
      entries =>
        setSeen(before => {
          const now = new Set(before)
          for (const { target, intersectionRatio, intersectionRect } of entries) {
            const isSeen = intersectionRatio >= 0.5 || intersectionRect.height >= list.clientHeight / 2
            if (isSeen) now.add(idOf(target))
            else now.delete(idOf(target))
          }
          return now
        }),
      { threshold: steps },
    )
    const wanted = new Set(ids.split(' '))
    for (const line of list.querySelectorAll('[data-message]')) if (wanted.has(idOf(line))) watcher.observe(line)
    return () => watcher.disconnect()
  }, [scroller, ids])
  return seen
}

type Read = {
  engine: Engine
  jobId: string
  me: string
  /** Those of the list that have not been read. */
  unread: readonly string[]
  scroller: RefObject<HTMLElement | null>
}

/** Marks as read what the person has in front of them; a hidden page shows nothing to anybody. */
export const useMarkRead = ({ engine, jobId, me, unread, scroller }: Read) => {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible')
  // Each is marked once, while the list grows shorter with every one that is stored.
  const begun = useRef(new Set<string>())
  useEffect(() => followSight(() => setIsVisible(document.visibilityState === 'visible')), [])
  const inSight = useInSight(scroller, unread.join(' '))
  // What stands above it has been gone past.
  const ids = unread.slice(0, unread.findLastIndex(id => inSight.has(id)) + 1).join(' ')
  useEffect(() => {
    if (!isVisible || ids === '') return
    const fresh = ids.split(' ').filter(id => !begun.current.has(id))
    if (fresh.length === 0) return
    for (const id of fresh) begun.current.add(id)
    const mark = async () => {
      for (const id of fresh) {
        const row = await engine.db.messages.get(id)
        if (row && !row.isRead) await engine.send('mark-message-read', { id })
      }
      // Once all are read they need no notification any more.
      const rows = await engine.db.messages.where('[jobId+createdAt]').between([jobId, ''], [jobId, '\uffff']).toArray()
      if (rows.some(({ receiverId, isRead }) => receiverId === me && !isRead)) return
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
  }, [engine, jobId, me, isVisible, ids])
}
