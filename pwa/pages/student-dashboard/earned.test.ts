import { expect, it } from 'vitest'
import { earned } from './earned.ts'

it('S-13 completed jobs count their rate for each hour, and one hour where no hours are known', () => {
  expect(
    earned([
      { rate: 25, estimatedDuration: 3 },
      { rate: 22.5, estimatedDuration: 1.5 },
      { rate: 30, estimatedDuration: null },
    ]),
  ).toBe(138.75)
})

it('nobody has earned anything before the first job', () => {
  expect(earned([])).toBe(0)
})
