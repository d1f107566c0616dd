import { useLayoutEffect } from 'react'

type Mark = 'data-action-bar' | 'data-dialog' | 'data-question' | 'data-toast'

const shown = new Map<Mark, number>()
const count = (mark: Mark, by: 1 | -1) => {
  const now = (shown.get(mark) ?? 0) + by
  shown.set(mark, now)
  document.documentElement.toggleAttribute(mark, now > 0)
}

/**
 * Sets an attribute on the root element while mounted, for the styles of other parts. `html:has(…)` would make the browser
 * search the page on every change.
 */
export const useMark = (mark: Mark, isOn = true) =>
  useLayoutEffect(() => {
    if (!isOn) return undefined
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark, isOn])
