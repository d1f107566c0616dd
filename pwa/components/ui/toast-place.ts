type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Space in pixels between a toast and what it must not cover. */
const gap = 12
const fields = 'input, textarea, select'
/** Bars, dialog footers, and the submit button of a form. */
const kept = '[data-keep-clear], [type=submit]'
/** A sheet has opened, the focus has moved, or scrolling has ended. */
const moves = ['focusin', 'animationend', 'scrollend'] as const

/** Returns how many pixels to lift a toast so that it covers none of these. Undefined if there is no room. */
export const liftToClear = (toast: Rect, others: readonly Rect[]): number | undefined => {
  const height = toast.bottom - toast.top
  const near = others.filter(({ left, right, top, bottom }) => bottom > top && left < toast.right && right > toast.left)
  let edge = toast.bottom
  while (edge >= height) {
    const covered = near.filter(({ top, bottom }) => top < edge && bottom > edge - height)
    if (covered.length === 0) return toast.bottom - edge
    edge = Math.min(...covered.map(({ top }) => top)) - gap
  }
  return undefined
}

const rectsOf = (elements: Iterable<Element>) => [...elements].map(element => element.getBoundingClientRect())
const openDialog = () => [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)

/**
 * Places a toast above the open sheet, which shows what the person is about to do. If there is no room, it avoids all its
 * controls, or else its footer only. It always avoids bars, submit buttons and the focused field.
 */
const liftOf = (toast: Rect, dialog: Element | undefined) => {
  const field = document.activeElement?.matches(fields) ? [document.activeElement] : []
  const bars = rectsOf([...field, ...(dialog ?? document).querySelectorAll(kept)])
  if (!dialog) return liftToClear(toast, bars) ?? 0
  const controls = rectsOf(dialog.querySelectorAll(`button, a, label, ${fields}`))
  return (
    liftToClear(toast, rectsOf([dialog])) ?? liftToClear(toast, [...bars, ...controls]) ?? liftToClear(toast, bars) ?? 0
  )
}

/** Keeps a toast clear of important elements as the screen changes. Returns a function that stops it. */
export const avoidControls = (toast: HTMLElement) => {
  const over = new AbortController()
  let lift = 0
  const place = () => {
    const dialog = openDialog()
    // The dialog's content may change its size later.
    if (dialog) sizes.observe(dialog)
    const { left, right, bottom } = toast.getBoundingClientRect()
    const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {}
    // The part hidden by a phone's keyboard.
    const hidden = Math.max(0, bottom + lift + gap - offsetTop - height)
    const usual = bottom + lift - hidden
    lift = hidden + liftOf({ left, right, top: usual - toast.offsetHeight, bottom: usual }, dialog)
    toast.parentElement?.style.setProperty('--toast-lift', `${lift}px`)
  }
  const sizes = new ResizeObserver(place)
  place()
  for (const move of moves) document.addEventListener(move, place, { signal: over.signal, capture: true })
  window.visualViewport?.addEventListener('resize', place, over)
  return () => {
    over.abort()
    sizes.disconnect()
  }
}
