import { expect, it } from 'vitest'
import { beginningOf, isLate } from './lateness.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

it('K-111 late is less than a day before the start, or after it; work without a time is never late', () => {
  expect(isLate('2026-11-24T12:00:00.000Z', now)).toBe(false)
  expect(isLate('2026-11-24T11:59:00.000Z', now)).toBe(true)
  expect(isLate('2026-11-20T11:59:00.000Z', now)).toBe(true)
  expect(isLate(null, now)).toBe(false)
})

it.each([
  // Hours from the agreement to the start of the work and to its end; whether that is late.
  [72, 47, false],
  [72, 49, true],
  [40, 19, false],
  [40, 21, true],
  [48, 23, false],
  [48, 24, false],
  [48, 25, true],
  [3, 1, false],
  [3, 1.5, true],
  [3, 4, true],
  [0.1, 0.05, true],
  [0, 0, true],
])('K-111 agreed %d h before the work and ended %d h later: late is %s', (begins, ended, late) => {
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  expect(isLate(at(begins), now + ended * 3_600_000, at(0))).toBe(late)
})

it('K-111 the confirmed meeting wins over the day of the offer', () => {
  const scheduledFor = '2026-11-25T08:00:00.000Z'
  const start = '2026-11-24T08:00:00.000Z'
  const confirmed = { start, minutes: 60, at: scheduledFor }
  expect(beginningOf({ scheduledFor }, 'ada')).toBe(scheduledFor)
  expect(beginningOf({ scheduledFor, appointment: { confirmed: null } }, 'ada')).toBe(scheduledFor)
  expect(beginningOf({ scheduledFor, appointment: { confirmed } }, 'ada')).toBe(start)
  expect(beginningOf({ scheduledFor: null, appointment: null }, 'ada')).toBe(null)
})

it('K-111 the last of several days counts, and none that was over when the two agreed', () => {
  const slot = { from: '09:00', to: '12:00' }
  const schedule = {
    kind: 'slots' as const,
    slots: [
      { day: '2026-11-23', ...slot },
      { day: '2026-12-10', ...slot },
    ],
  }
  const scheduledFor = '2026-11-23T08:00:00.000Z'
  expect(beginningOf({ scheduledFor, schedule }, 'ada')).toBe('2026-12-10T08:00:00.000Z')
  expect(beginningOf({ scheduledFor, agreedAt: '2026-11-23T07:59:00.000Z' }, 'ada')).toBe(scheduledFor)
  expect(beginningOf({ scheduledFor, agreedAt: '2026-11-23T08:00:00.000Z' }, 'ada')).toBe(null)
})

it('K-111 calling off an appointment late ends the job late; if called off in time or by the other person, its time is open', () => {
  const scheduledFor = '2026-11-23T14:00:00.000Z'
  const off = (at: string) => ({
    scheduledFor,
    appointment: { confirmed: null, calledOff: { start: scheduledFor, byId: 'ada', at } },
  })
  expect(beginningOf(off('2026-11-23T12:00:00.000Z'), 'ada')).toBe(scheduledFor)
  expect(beginningOf(off('2026-11-23T12:00:00.000Z'), 'ben')).toBe(null)
  expect(beginningOf(off('2026-11-22T12:00:00.000Z'), 'ada')).toBe(null)
})
