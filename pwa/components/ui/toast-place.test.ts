import { expect, it } from 'vitest'
import { liftToClear } from './toast-place.ts'

const rect = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })
const toast = rect(740, 800, 12, 378)

it('G-07 keeps a toast at the edge, and lifts it above what it would cover', () => {
  expect(liftToClear(toast, [])).toBe(0)
  expect(liftToClear(toast, [rect(100, 700), rect(740, 800, 400, 800), rect(0, 0)])).toBe(0)
  expect(liftToClear(toast, [rect(780, 844)])).toBe(32)
  // Above the bar it would cover a field, so it moves above that too.
  expect(liftToClear(toast, [rect(780, 844), rect(720, 760)])).toBe(92)
})

it('G-07 returns undefined if there is no room', () => {
  expect(liftToClear(toast, [rect(50, 800)])).toBeUndefined()
})
