import { expect, it } from 'vitest'
import { agreedStart, earliestStart, timeSaid, when } from './when.ts'

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

it("W-04 the work is at the confirmed meeting, else on the offer's day, else at its last slot, else unknown", () => {
  const appointment = { confirmed: { start, minutes: 60, at: scheduledFor } }
  expect(when({ scheduledFor, schedule, appointment })).toBe(start)
  expect(when({ scheduledFor, appointment: { confirmed: null } })).toBe(scheduledFor)
  expect(when({ scheduledFor, schedule })).toBe('2026-12-10T08:00:00.000Z')
  expect(when({ scheduledFor: null, schedule: null })).toBe(null)
  expect(timeSaid({ scheduledFor: null, schedule: null })).toBe(null)
})

it('W-04 calling off leaves the time open, unless the work had begun', () => {
  const off = (at: string) => ({
    scheduledFor,
    appointment: { confirmed: null, calledOff: { start, byId: 'ada', at } },
  })
  expect(when(off('2026-12-04T07:59:00.000Z'))).toBe(null)
  expect(when(off('2026-12-04T08:00:00.000Z'))).toBe(start)
})

it('K-400 the earliest start is that of the meeting, else the date, else the first slot, else unknown', () => {
  const appointment = { confirmed: { start, minutes: 60, at: scheduledFor } }
  expect(earliestStart({ scheduledFor, schedule, appointment })).toBe(start)
  expect(earliestStart({ scheduledFor })).toBe(scheduledFor)
  expect(earliestStart({ scheduledFor, schedule })).toBe('2026-11-23T08:00:00.000Z')
  expect(earliestStart({ scheduledFor: null })).toBe(null)
  const calledOff = { start, byId: 'ada', at: '2026-12-04T07:59:00.000Z' }
  expect(earliestStart({ scheduledFor, schedule, appointment: { confirmed: null, calledOff } })).toBe(null)
})

it('K-401 a time is agreed by a meeting, a single date or a single slot', () => {
  const appointment = { confirmed: { start, minutes: 60, at: scheduledFor } }
  expect(agreedStart({ scheduledFor, schedule, appointment })).toBe(start)
  expect(agreedStart({ scheduledFor })).toBe(scheduledFor)
  expect(agreedStart({ scheduledFor, schedule })).toBe(null)
  const one = { kind: 'slots' as const, slots: [{ day: '2026-12-10', ...slot }] }
  expect(agreedStart({ scheduledFor, schedule: one })).toBe('2026-12-10T08:00:00.000Z')
  expect(agreedStart({ scheduledFor: null })).toBe(null)
})
