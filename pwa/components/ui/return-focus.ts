import { useLayoutEffect, useRef } from 'react'

/** What had the focus, and what stood around it, the nearest first. */
type Place = { element: HTMLElement; around: readonly Element[] }

/** Of a dialog that has just closed: the one that opens in its place goes back there too. */
let left: Place | undefined

const currentPlace = (): Place | undefined => {
  const { activeElement, body } = document
  if (!(activeElement instanceof HTMLElement) || activeElement === body) return left
  const around: Element[] = []
  for (let next = activeElement.parentElement; next; next = next.parentElement) around.push(next)
  return { element: activeElement, around }
}

const isTitle = ':is(h1, h2, h3)[tabindex="-1"]'
const nearestTitle = ({ around }: Place) => {
  for (const part of around) {
    const title = part.isConnected && part.checkVisibility() ? part.querySelector<HTMLElement>(isTitle) : null
    if (title) return title
  }
  return null
}

/** Nobody is left nowhere: the nearest title that is left takes the focus. */
const rescue = (place: Place) => {
  const { activeElement, body } = document
  if (activeElement === body && !place.element.isConnected) nearestTitle(place)?.focus({ preventScroll: true })
}

/** What was done in a dialog often takes away where it was opened, a moment later: nobody is left nowhere. */
const watch = (place: Place) => {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === place.element) return
    watcher.disconnect()
    rescue(place)
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
      left = place.current
      setTimeout(() => {
        left = undefined
        // One that leaves with what it stands in gives nothing back.
        if (place.current) rescue(place.current)
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
