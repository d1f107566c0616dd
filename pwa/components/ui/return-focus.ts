import { useLayoutEffect, useRef } from 'react'

/** The focused element and its ancestors, nearest first. */
type Place = { element: HTMLElement; around: readonly Element[] }

/** Place of a dialog that has just closed. A dialog that opens in its place returns there too. */
let left: Place | undefined

const isTitle = ':is(h1, h2, h3)[tabindex="-1"]'

const currentPlace = (): Place | undefined => {
  const { activeElement, body } = document
  const isNowhere = activeElement === null || activeElement === body
  if (isNowhere && left) return left
  // A menu that has just closed has not returned the focus yet, so use the screen's title.
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

/** Restores the focus to the element, or to the nearest remaining title. */
const restore = ({ element, around }: Place) => {
  const taken = [element, nearestTitle({ element, around })].find(takesFocus)
  if (taken) watch({ element: taken, around })
}

/** An action in a dialog often removes the focused element a moment later. */
const watch = (place: Place) => {
  const watcher = new MutationObserver(() => {
    const { activeElement, body } = document
    // The focus was returned, or is about to be.
    if (activeElement === place.element || (activeElement === body && place.element.isConnected)) return
    watcher.disconnect()
    if (activeElement === body) restore(place)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Returns the focus when a dialog closes, to the previous element or the nearest remaining title. */
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
        // Another dialog has opened in its place.
        if (!own || left !== own) return
        left = undefined
        // An unmounted dialog (not closed) does not return the focus itself.
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
