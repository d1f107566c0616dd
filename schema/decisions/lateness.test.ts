import { expect, it } from 'vitest'
import { beginningOf, isLate } from './lateness.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

it('K-111 late is less than a day before the work begins, or after; without a time nothing is late', () => {
  expect(isLate('2026-11-24T12:00:00.000Z', now)).toBe(false)
  expect(isLate('2026-11-24T11:59:00.000Z', now)).toBe(true)
  expect(isLate('2026-11-20T11:59:00.000Z', now)).toBe(true)
  expect(isLate(null, now)).toBe(false)
})

it('K-111 what the two have confirmed comes before the day of the offer', () => {
  const scheduledFor = '2026-11-25T08:00:00.000Z'
  const start = '2026-11-24T08:00:00.000Z'
  expect(beginningOf({ scheduledFor })).toBe(scheduledFor)
  expect(beginningOf({ scheduledFor, appointment: { confirmed: null } })).toBe(scheduledFor)
  expect(beginningOf({ scheduledFor, appointment: { confirmed: { start } } })).toBe(start)
  expect(beginningOf({ scheduledFor: null, appointment: null })).toBe(null)
})
