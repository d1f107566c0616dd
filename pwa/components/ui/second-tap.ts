/** Two taps this quick and this close are one accidental double tap. */
const quickMs = 400
const nearPx = 24

type Tap = { at: number; x: number; y: number }

/**
 * Ignores the second of two quick taps if the first removed its target, so that it does not hit what is there now.
 *
 *     ignoreSecondTap() while it is shown ──▶ call the returned function when it is removed
 *
 * Elements marked `data-at-once` are exempt: they have a fixed place on every screen and one tap undoes them, so the tap was
 * meant for them even where the removed element had its button.
 */
export const ignoreSecondTap = () => {
  let last: Tap | undefined
  const listening = new AbortController()
  const note = ({ clientX, clientY }: PointerEvent) => {
    last = { at: Date.now(), x: clientX, y: clientY }
  }
  document.addEventListener('pointerdown', note, { capture: true, signal: listening.signal })
  return () => {
    listening.abort()
    if (!last) return
    const { at, x, y } = last
    const taking = new AbortController()
    const take = (event: MouseEvent) => {
      // A click by key or script has no position.
      if (event.detail === 0) return
      const isMeant = event.target instanceof Element && event.target.closest('[data-at-once]') !== null
      const isSecond =
        !isMeant && Date.now() - at <= quickMs && Math.hypot(event.clientX - x, event.clientY - y) <= nearPx
      if (!isSecond) return taking.abort()
      event.preventDefault()
      event.stopPropagation()
    }
    for (const kind of ['mousedown', 'click'] as const)
      document.addEventListener(kind, take, { capture: true, signal: taking.signal })
  }
}
