import { expect, it } from 'vitest'
import { timeSaid, when } from './when.ts'

const scheduledFor = '2026-11-25T08:00:00.000Z'
const start = '2026-12-04T08:00:00.000Z'
const slot = { from: '09:00', to: '12:00' }
const schedule = {
  kind: 'slots' as const,
  slots: [
    { day: '2026-11-23', ...slot },
    { day: '2026-12-10', ...slot },
  ],
}

it('W-04 the work is when its two have confirmed it, else on the day of the offer, else at its last slot, else at no known time', () => {
  const appointment = { confirmed: { start, minutes: 60, at: scheduledFor } }
  expect(when({ scheduledFor, schedule, appointment })).toBe(start)
  expect(when({ scheduledFor, appointment: { confirmed: null } })).toBe(scheduledFor)
  expect(when({ scheduledFor, schedule })).toBe('2026-12-10T08:00:00.000Z')
  expect(when({ scheduledFor: null, schedule: null })).toBe(null)
  expect(timeSaid({ scheduledFor: null, schedule: null })).toBe(null)
})

it('W-04 what is called off leaves its time open, unless it had begun', () => {
  const off = (at: string) => ({
    scheduledFor,
    appointment: { confirmed: null, calledOff: { start, byId: 'ada', at } },
  })
  expect(when(off('2026-12-04T07:59:00.000Z'))).toBe(null)
  expect(when(off('2026-12-04T08:00:00.000Z'))).toBe(start)
})
