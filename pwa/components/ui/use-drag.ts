import { useEffect, useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'

type Point = { x: number; y: number }
type Drag = {
  /** In pixels since the last time. */
  onMove: (by: Point) => void
  /** By how much larger, from two fingers or a wheel. */
  onScale: (by: number) => void
}

const middle = (points: Point[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spread = ([one, other]: Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

/** One finger or the mouse moves, two fingers or the wheel make larger and smaller. */
export const useDrag = (frame: RefObject<HTMLElement | null>, { onMove, onScale }: Drag) => {
  const touching = useRef(new Map<number, Point>())
  const latest = useRef(onScale)
  useEffect(() => {
    latest.current = onScale
  })
  useEffect(() => {
    const element = frame.current
    // React's own listener could not keep the page from scrolling under the wheel.
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 500))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])

  const lift = ({ pointerId }: PointerEvent) => touching.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      touching.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!touching.current.has(event.pointerId)) return
      const before = [...touching.current.values()]
      touching.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = [...touching.current.values()]
      const [from, to] = [middle(before), middle(after)]
      if (before.length > 1 && spread(before) > 0) onScale(spread(after) / spread(before))
      onMove({ x: to.x - from.x, y: to.y - from.y })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
