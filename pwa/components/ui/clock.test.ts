import { expect, it } from 'vitest'
import { createClock } from './clock.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const day = 86_400_000

it.each([day, -day, 0])("tells the corrected time if the device's clock is wrong by %d ms", off => {
  const clock = createClock(() => noon + off)
  let told = 0
  clock.subscribe(() => told++)
  clock.set('Fri, 01 May 2026 12:00:00 GMT')
  expect(clock.now()).toBe(noon)
  expect(told).toBe(off === 0 ? 0 : 1)
})

it('ignores network latency and answers without a date', () => {
  const clock = createClock(() => noon)
  clock.set('Fri, 01 May 2026 11:59:40 GMT')
  expect(clock.now()).toBe(noon)
  clock.set('Thu, 30 Apr 2026 12:00:00 GMT')
  clock.set(null)
  clock.set('no time')
  expect(clock.now()).toBe(noon - day)
  clock.set('Fri, 01 May 2026 12:00:00 GMT')
  expect(clock.now()).toBe(noon)
})
