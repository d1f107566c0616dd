import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Engine } from '../../sync/engine.ts'

const followSight = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const none: ReadonlySet<string> = new Set()
// Fine enough to detect that a message ten screens long fills half the list.
const steps = Array.from({ length: 26 }, (_, step) => step / 50)
const idOf = (element: Element) => element.getAttribute('data-message') ?? ''

/** The messages visible in the list. A long one counts as visible once it fills half the list. */
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
  /** The unread messages of the list. */
  unread: readonly string[]
  scroller: RefObject<HTMLElement | null>
}

/** Marks visible messages as read. A hidden page marks none. */
export const useMarkRead = ({ engine, jobId, me, unread, scroller }: Read) => {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible')
  // Marks each message once, although the list shrinks with every stored mark.
  const begun = useRef(new Set<string>())
  useEffect(() => followSight(() => setIsVisible(document.visibilityState === 'visible')), [])
  const inSight = useInSight(scroller, unread.join(' '))
  // Everything above a visible message has been scrolled past.
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
      // The notification about them counts as read once all of them are.
      const rows = await engine.db.messages.where('[jobId+createdAt]').between([jobId, ''], [jobId, '\uffff']).toArray()
      if (rows.some(({ receiverId, isRead }) => receiverId === me && !isRead)) return
      const told = await engine.db.notifications.filter(({ type }) => type === 'message').toArray()
      for (const { id, isRead, actionUrl } of told)
        if (!isRead && actionUrl?.endsWith(jobId)) await engine.send('mark-notification-read', { id })
    }
    mark().catch((error: unknown) => {
      for (const id of fresh) begun.current.delete(id)
      // The messages are on screen anyway, so a failure is only logged.
      // oxlint-disable-next-line no-console
      console.warn(error)
    })
  }, [engine, jobId, me, isVisible, ids])
}
