type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Pixels between a toast and what it stands clear of. */
const gap = 12
const fields = 'input, textarea, select'
/** Bars, feet of dialogs, and the button that sends a form. */
const kept = '[data-keep-clear], [type=submit]'
/** A sheet has come in, the focus has gone on, or what was scrolled has come to rest. */
const moves = ['focusin', 'animationend', 'scrollend'] as const

/** How far up a toast goes to cover none of these, in pixels; undefined where the screen has no such place. */
export const clearLift = (toast: Rect, others: readonly Rect[]): number | undefined => {
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
 * Above the sheet that is open, which says what one is about to do. Where it leaves no room: clear of all that can be done in
 * it; then of its foot alone. Always clear of bars, of what sends a form and of the field that is typed into.
 */
const liftOf = (toast: Rect, dialog: Element | undefined) => {
  const field = document.activeElement?.matches(fields) ? [document.activeElement] : []
  const bars = rectsOf([...field, ...(dialog ?? document).querySelectorAll(kept)])
  if (!dialog) return clearLift(toast, bars) ?? 0
  const controls = rectsOf(dialog.querySelectorAll(`button, a, label, ${fields}`))
  return clearLift(toast, rectsOf([dialog])) ?? clearLift(toast, [...bars, ...controls]) ?? clearLift(toast, bars) ?? 0
}

/** Keeps a toast where it covers nothing that is needed, however the screen moves. Answers with what ends that. */
export const keepClear = (toast: HTMLElement) => {
  const over = new AbortController()
  let lift = 0
  const place = () => {
    const dialog = openDialog()
    // What a dialog shows may come after it.
    if (dialog) sizes.observe(dialog)
    const { left, right, bottom } = toast.getBoundingClientRect()
    const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {}
    // Below lies a phone's keyboard.
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
