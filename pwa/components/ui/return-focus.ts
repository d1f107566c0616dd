import { useLayoutEffect, useRef } from 'react'

/** What had the focus, and what stood around it, the nearest first. */
type Place = { element: HTMLElement; around: readonly Element[] }

/** Of a dialog that has just closed: the one that opens in its place goes back there too. */
let left: Place | undefined

const isTitle = ':is(h1, h2, h3)[tabindex="-1"]'

const currentPlace = (): Place | undefined => {
  const { activeElement, body } = document
  const isNowhere = activeElement === null || activeElement === body
  if (isNowhere && left) return left
  // A menu that has just closed has given nothing back yet: then it is the title of the screen.
  const element = isNowhere ? document.querySelector(`main ${isTitle}`) : activeElement
  if (!(element instanceof HTMLElement)) return undefined
  const around: Element[] = []
  for (let next = element.parentElement; next; next = next.parentElement) around.push(next)
  return { element, around }
}

const nearestTitle = ({ around }: Place) => {
  for (const part of around) {
    const title = part.isConnected && part.checkVisibility() ? part.querySelector<HTMLElement>(isTitle) : null
    if (title) return title
  }
  return null
}

const takesFocus = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true })
  return element !== null && document.activeElement === element
}

/** Focus is never lost: what had it takes it back, or the nearest title that is left. */
const restore = ({ element, around }: Place) => {
  const taken = [element, nearestTitle({ element, around })].find(takesFocus)
  if (taken) watch({ element: taken, around })
}

/** What was done in a dialog often takes away where the focus went, a moment later. */
const watch = (place: Place) => {
  const watcher = new MutationObserver(() => {
    const { activeElement, body } = document
    // Given back, or about to be.
    if (activeElement === place.element || (activeElement === body && place.element.isConnected)) return
    watcher.disconnect()
    if (activeElement === body) restore(place)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Where the focus goes when a dialog closes: to what had it, or to the nearest title that is left. */
export const useReturnFocus = (isOpen: boolean) => {
  const place = useRef<Place>(undefined)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    place.current = currentPlace()
    left = undefined
    return () => {
      const own = place.current
      left = own
      setTimeout(() => {
        // Another has opened in its place.
        if (!own || left !== own) return
        left = undefined
        // One that is taken away, and not closed, gives nothing back by itself.
        if (document.activeElement === document.body) restore(own)
      })
    }
  }, [isOpen])
  return () => {
    if (!place.current) return null
    if (!place.current.element.isConnected) return nearestTitle(place.current)
    watch(place.current)
    return place.current.element
  }
}
