import { useEffect, useRef } from 'react'

/**
 * After an item is removed from a list the focus stays in it: on what has taken its place, on the last one, or on what fills
 * the list when it is empty.
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
