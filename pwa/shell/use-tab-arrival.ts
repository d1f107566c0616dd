import { useEffect, useRef } from 'react'

/**
 * The content of one tab has come in place of another's: its title takes the focus, as a new screen's would, so that what
 * follows is a Tab away. Content still on its way gets it with its title, unless somebody has gone on by then.
 */
export const useTabArrival = (tab: string, title: string) => {
  const shown = useRef(tab)
  useEffect(() => {
    if (shown.current === tab) return undefined
    shown.current = tab
    const from = document.activeElement
    const isOver = () => {
      const { activeElement } = document
      if (activeElement !== from && activeElement !== document.body) return true
      const heading = document.querySelector<HTMLElement>(`main ${title}`)
      heading?.focus({ preventScroll: true })
      return heading !== null && heading === document.activeElement
    }
    if (isOver()) return undefined
    const watcher = new MutationObserver(() => isOver() && watcher.disconnect())
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [tab, title])
}
