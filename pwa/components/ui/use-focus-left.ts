import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list after an item is removed: on the item that takes its place, the last one, or the control of the
 * empty list.
 */
export const useFocusLeft = (count: number) => {
  const frame = useRef<HTMLDivElement>(null)
  const taken = useRef<{ index: number; of: number }>(null)
  useEffect(() => {
    if (!taken.current || taken.current.of === count) return
    const left = [...(frame.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const near = left[taken.current.index] ?? left.at(-1)
    const next = near ?? frame.current?.querySelector<HTMLElement>('button, [role=button]')
    next?.focus()
    taken.current = null
  })
  return {
    frame,
    take: (index: number) => {
      taken.current = { index, of: count }
    },
  }
}
