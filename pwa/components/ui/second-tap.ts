/** Two taps that quick, that near each other, are one that went off twice. */
const quickMs = 400
const nearPx = 24

type Tap = { at: number; x: number; y: number }

/**
 * The second of two quick taps was meant for what the first one took away: it does not reach what lies there now.
 *
 *     listen() while it is there ──▶ the function that it gives, when it goes
 *
 * What stands in its place on every screen, and is gone again with one tap (`data-at-once`), was aimed at: it may lie where what has
 * gone had its button.
 */
export const listenForTaps = () => {
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
      // A key or a script clicks without a place.
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
