import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerInput } from '../offers/zod.ts'
import { messages } from '../rules.ts'
import { agreeOnDay, isPast, nextWeek, plannableDays, startOf, swissDay } from './schedule.ts'

const at = (day: string, time = '09:00') => ({ kind: 'date', day, time }) as const
const slots = (...days: string[]) => ({
  kind: 'slots' as const,
  slots: days.map(day => ({ day, from: '09:00', to: '12:00' })),
})

describe('Swiss clock time', () => {
  it.each([
    ['2026-11-28', '09:00', '2026-11-28T08:00:00.000Z'],
    ['2027-07-01', '00:00', '2027-06-30T22:00:00.000Z'],
    ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    // The skipped hour in spring and the repeated hour in autumn.
    ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('D-04 converts %s %s to %s', (day, time, instant) => {
    expect(startOf({ kind: 'date', day, time })).toBe(instant)
  })

  it('D-02 the Swiss day begins an hour before the day in London', () => {
    expect(swissDay('2026-11-27T22:59:59Z')).toBe('2026-11-27')
    expect(swissDay('2026-11-27T23:00:00Z')).toBe('2026-11-28')
    expect(plannableDays(Date.parse('2026-12-31T23:30:00Z'))).toEqual({ first: '2027-01-01', last: '2028-01-01' })
  })
})

it('D-02 the same day of next year exists, also from 29 February', () => {
  expect(plannableDays(Date.parse('2028-02-29T09:00Z'))).toEqual({ first: '2028-02-29', last: '2029-02-28' })
})

it.each([
  ['2026-11-28', '2026-11-27T12:00Z', '2026-12-05'],
  ['2026-11-28', '2026-12-05T07:59Z', '2026-12-05'],
  ['2026-11-28', '2026-12-05T08:00Z', '2026-12-12'],
  ['2026-11-28', '2027-02-01T00:00Z', '2027-02-06'],
  // At nine by Swiss clocks in summer and winter.
  ['2027-03-27', '2027-03-27T08:00Z', '2027-04-03'],
])('K-82 the week after %s, seen on %s, is %s', (day, now, next) => {
  expect(nextWeek(at(day), Date.parse(now))).toEqual(at(next))
})

describe('a published schedule', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T23:30:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const complaintsOf = (schedule: unknown) =>
    offerInput.schedule.safeParse(schedule).error?.issues.map(({ path, message }) => [path.join('.'), message])

  it.each([
    [at('2026-11-28')],
    [at('2027-11-28', '23:59')],
    [slots('2026-11-28')],
    [slots('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05')],
    [null],
    [undefined],
  ])('D-01 D-02 accepts %j', schedule => {
    expect(complaintsOf(schedule)).toBe(undefined)
  })

  it.each([
    [at('2026-11-27'), '', messages.scheduleDay],
    [at('2027-11-29'), '', messages.scheduleDay],
    [slots('2026-11-28', '2027-11-29'), '', messages.scheduleDay],
    [slots('2026-11-28', '2026-11-28'), '', messages.duplicate],
    [at('2027-02-29'), 'day', messages.date],
    [at('28.11.2026'), 'day', messages.date],
    [at('2026-12-01', '24:00'), 'time', messages.time],
    [at('2026-12-01', ''), 'time', messages.time],
    [slots(), 'slots', messages.required],
    [
      slots('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'),
      'slots',
      messages.tooMany,
    ],
    [{ kind: 'slots', slots: [{ day: '2026-12-01', from: '12:00', to: '12:00' }] }, 'slots.0.to', messages.slotOrder],
    [{ kind: 'soon' }, 'kind', messages.choice],
    ['2026-12-01', '', messages.choice],
  ])('D-02 rejects %j', (schedule, path, message) => {
    expect(complaintsOf(schedule)).toContainEqual([path, message])
  })

  it('D-02 is sorted by its slots', () => {
    expect(offerInput.schedule.parse(slots('2026-12-03', '2026-12-01'))).toEqual(slots('2026-12-01', '2026-12-03'))
  })
})

describe('the day of an offer', () => {
  it('D-04 is the first one on which the work may begin', () => {
    expect(agreeOnDay({ schedule: slots('2027-01-05', '2027-01-09') }).scheduledFor).toBe('2027-01-05T08:00:00.000Z')
  })

  it('D-05 is past once the last of its days is over', () => {
    const now = Date.parse('2026-11-28T12:00:00Z')
    const past = (planned: Partial<Parameters<typeof isPast>[0]>) => isPast({ scheduledFor: null, ...planned }, now)
    expect(past({ schedule: at('2026-11-27') })).toBe(true)
    expect(past({ schedule: at('2026-11-28', '08:00') })).toBe(false)
    expect(past({ schedule: slots('2026-11-01', '2026-11-29') })).toBe(false)
    expect(past({ schedule: slots('2026-11-01', '2026-11-02') })).toBe(true)
    expect(past({ scheduledFor: '2026-11-27T00:00:00Z' })).toBe(true)
    expect(past({ scheduledFor: '2026-11-28T00:00:00Z' })).toBe(false)
    expect(past({})).toBe(false)
  })
})
