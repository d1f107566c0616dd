import { useEffectEvent, useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { listenForTaps } from './second-tap.ts'

type Options = {
  /** Stands in the body itself, beside the app. */
  root: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  /** What takes the focus. */
  initialFocus: () => HTMLElement | null
}

type Open = {
  element: HTMLElement
  /** Where the focus was. */
  before: Element | null
  /** What stood around it, the nearest first. */
  around: readonly Element[]
}

const layers: Open[] = []
let goesBackTo: Element | null = null

/** The topmost layer has the page to itself; only toasts stay heard and within reach. */
const closeOffRest = () => {
  const top = layers.at(-1)?.element
  for (const part of document.body.children)
    if (part instanceof HTMLElement && part.dataset['liveAnnouncer'] === undefined)
      part.inert = top !== undefined && part !== top
  document.documentElement.style.overflow = top ? 'hidden' : ''
}

const standAround = (element: Element | null) => {
  const around: Element[] = []
  for (let next = element?.parentElement; next; next = next.parentElement) around.push(next)
  return around
}

/** The nearest title that is left. */
const focusNear = (around: readonly Element[]) =>
  around.some(part => {
    const title = part.isConnected ? part.querySelector<HTMLElement>(':is(h1, h2, h3)[tabindex="-1"]') : null
    title?.focus({ preventScroll: true })
    return title !== null && title === document.activeElement
  })

/** What was done in a layer often takes away where it was opened, a moment later: nobody is left nowhere. */
const hold = (element: HTMLElement, around: readonly Element[]) => {
  const isOver = () => {
    if (!element.isConnected && document.activeElement === document.body) focusNear(around)
    return document.activeElement !== element
  }
  element.focus({ preventScroll: true })
  if (isOver()) return
  const watcher = new MutationObserver(() => isOver() && watcher.disconnect())
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** React gives the focus back to what had it, once it has changed the page: ours comes after, unless the next layer has opened. */
const giveBack = ({ before, around }: Open) => {
  goesBackTo = before
  queueMicrotask(() => {
    if (goesBackTo !== before) return
    goesBackTo = null
    if (before instanceof HTMLElement && before !== document.body) hold(before, around)
  })
}

const leave = (layer: Open) => {
  const at = layers.indexOf(layer)
  const above = layers[at + 1]
  layers.splice(at, 1)
  closeOffRest()
  if (above) Object.assign(above, { before: layer.before, around: layer.around })
  else giveBack(layer)
}

/**
 * What a modal dialog is to a browser: the page under it is inert, the focus comes in and goes back to where it was, Escape
 * closes the topmost. Not the element itself, because nothing outside an open `<dialog>` is heard, and a toast may be.
 */
export const useLayer = ({ root, open, onClose, initialFocus }: Options) => {
  const focusIn = useEffectEvent(() => initialFocus()?.focus({ preventScroll: true }))
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      event.isComposing ||
      layers.at(-1)?.element !== root.current
    )
      return
    // A list that a field has opened is nearer: it closes first.
    if (document.activeElement?.matches('[data-holds-escape]')) return
    event.preventDefault()
    onClose()
  })
  useLayoutEffect(() => {
    const element = root.current
    if (!open || !element) return undefined
    const before = goesBackTo ?? document.activeElement
    const layer = { element, before, around: standAround(before) }
    goesBackTo = null
    layers.push(layer)
    closeOffRest()
    focusIn()
    const abort = new AbortController()
    document.addEventListener('keydown', event => hear(event), abort)
    const takeSecondTap = listenForTaps()
    return () => {
      abort.abort()
      takeSecondTap()
      leave(layer)
    }
  }, [open, root])
}
