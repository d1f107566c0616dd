import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, moveTo, sizeInView, zoomTo, zooms } from './crop-view.ts'

const photo = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const asked = fc.record({
  zoom: fc.double({ min: 0.01, max: 9, noNaN: true }),
  x: fc.double({ min: -9, max: 9, noNaN: true }),
  y: fc.double({ min: -9, max: 9, noNaN: true }),
})

describe('a photo behind the round window', () => {
  it('shows its middle at first, as wide as its shorter side', () => {
    expect(areaOf({ width: 900, height: 600 }, { zoom: 1, x: 0, y: 0 })).toEqual({ x: 150, y: 0, side: 600 })
  })

  it('moved to the right shows more of its left', () => {
    const view = moveTo({ width: 900, height: 600 }, { zoom: 1, x: 0.2, y: 0 })
    expect(areaOf({ width: 900, height: 600 }, view).x).toBeCloseTo(30)
  })

  it('fills the window when it is larger, and lies in it when it is smaller, wherever it is dragged', () => {
    fc.assert(
      fc.property(photo, asked, (size, wanted) => {
        const view = moveTo(size, wanted)
        expect(view.zoom).toBeGreaterThanOrEqual(zooms.min)
        expect(view.zoom).toBeLessThanOrEqual(zooms.max)
        const { width, height } = sizeInView(size, view.zoom)
        for (const [extent, at] of [
          [width, view.x],
          [height, view.y],
        ] as const) {
          const [start, end] = [at - extent / 2, at + extent / 2]
          const slack = 1e-6
          expect(
            extent >= 1 ? start <= -0.5 + slack && end >= 0.5 - slack : start >= -0.5 - slack && end <= 0.5 + slack,
          ).toBe(true)
        }
      }),
    )
  })

  it('enlarged keeps what is in the middle in the middle', () => {
    const size = { width: 1000, height: 1000 }
    const before = moveTo(size, { zoom: 2, x: 0.3, y: -0.2 })
    const after = zoomTo(size, before, 3)
    const middle = (view: typeof before) => {
      const { x, y, side } = areaOf(size, view)
      return [x + side / 2, y + side / 2]
    }
    expect(middle(after)[0]).toBeCloseTo(middle(before)[0] ?? 0)
    expect(middle(after)[1]).toBeCloseTo(middle(before)[1] ?? 0)
  })
})
