import { useLayoutEffect } from 'react'

type Mark = 'data-action-bar' | 'data-dialog' | 'data-question' | 'data-toast'

const shown = new Map<Mark, number>()
const count = (mark: Mark, by: 1 | -1) => {
  const now = (shown.get(mark) ?? 0) + by
  shown.set(mark, now)
  document.documentElement.toggleAttribute(mark, now > 0)
}

/**
 * While this is on the page its root has the mark, for the styles of other parts. `html:has(…)` would need none, but has the
 * browser look through the page whenever something in it changes.
 */
export const useMark = (mark: Mark, isOn = true) =>
  useLayoutEffect(() => {
    if (!isOn) return undefined
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark, isOn])
