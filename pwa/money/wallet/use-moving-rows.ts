import { useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../components/ui/is-calm.ts'

type Place = { top: number; state: string | undefined }

const motion = { duration: 450, easing: 'cubic-bezier(0.2, 0, 0, 1)' }
const rowMark = 'data-row'

const move = (row: HTMLElement, before: Place | undefined, now: Place) => {
  if (before && before.top !== now.top)
    row.animate([{ transform: `translateY(${before.top - now.top}px)` }, { transform: 'none' }], motion)
  if (before?.state !== now.state) row.animate([{ opacity: 0 }, { opacity: 1 }], motion)
}

/** Fades in new or changed rows and slides the others to their places, unless reduced motion is set. */
export const useMovingRows = (content: unknown) => {
  const list = useRef<HTMLElement>(null)
  const places = useRef<ReadonlyMap<string, Place>>(undefined)
  const shown = useRef<unknown>(undefined)
  useLayoutEffect(() => {
    const top = list.current?.offsetTop ?? 0
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`) ?? [])]
    const now = new Map<string, Place>()
    // Rows revealed by « more » existed before, so they are not animated.
    const isNews = shown.current !== undefined && shown.current !== content
    const isMoving = isNews && !prefersReducedMotion()
    for (const row of rows) {
      const id = row.getAttribute(rowMark) ?? ''
      const place = { top: row.offsetTop - top, state: row.dataset['state'] }
      now.set(id, place)
      if (isMoving) move(row, places.current?.get(id), place)
    }
    places.current = now
    shown.current = content
  })
  return list
}
