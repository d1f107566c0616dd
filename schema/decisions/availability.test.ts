import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeTimes } from '../choices.ts'
import { editAvailability } from '../contracts/people.ts'
import { newId } from '../ids.ts'
import { limits, messages } from '../rules.ts'
import {
  agreedWork,
  compileAvailability,
  tidyAvailability,
  type Availability,
  type FreeTime,
  type Work,
} from './availability.ts'
import { startOf, swissDay, swissTime } from './schedule.ts'
import type { Timed } from './when.ts'

// A Saturday and the following Sunday.
const saturday = '2026-11-28'
const sunday = '2026-11-29'
const today = '2026-11-23'

const on = (day: string, time: string, duration = '2 heures'): Work => ({
  schedule: { kind: 'date', day, time },
  duration,
})
const slots = (duration: string, ...given: [day: string, from: string, to: string][]): Work => ({
  schedule: { kind: 'slots', slots: given.map(([day, from, to]) => ({ day, from, to })) },
  duration,
})
const says = (work: Work, given: Partial<Availability>, agreed: Work[] = []) =>
  compileAvailability({ free: [], daysOff: [], ...given }, agreed, today)(work)

describe('whether a student is free', () => {
  it.each<[Work, FreeTime[], 'free' | 'busy']>([
    [on(saturday, '09:00'), ['saturday-morning'], 'free'],
    [on(saturday, '09:00'), ['saturday-afternoon', 'sunday-morning'], 'busy'],
    // Exact to the minute: work may end when the part of the day ends.
    [on(saturday, '10:00'), ['saturday-morning'], 'free'],
    [on(saturday, '10:00', '2 h 30'), ['saturday-morning'], 'busy'],
    [on(saturday, '10:00', '2 h 30'), ['saturday-morning', 'saturday-afternoon'], 'free'],
    [on(saturday, '10:00', '2 h 30'), ['saturday-morning', 'saturday-evening'], 'busy'],
    [on(saturday, '21:00'), ['saturday-evening'], 'free'],
    // No student is free at night.
    [on(saturday, '22:00'), ['saturday-evening', 'sunday-morning'], 'busy'],
    [on(saturday, '05:30'), ['saturday-morning', 'friday-evening'], 'busy'],
    // An unparseable duration counts as an hour, a project as its first day.
    [on(saturday, '11:00', 'à discuter'), ['saturday-morning'], 'free'],
    [on(saturday, '11:01', 'à discuter'), ['saturday-morning'], 'busy'],
    [on(saturday, '09:00', '40 heures'), ['saturday-morning', 'saturday-afternoon'], 'free'],
    [on(saturday, '09:00', '40 heures'), ['saturday-morning'], 'busy'],
    [on(saturday, '10:00', '12 heures'), ['saturday-morning', 'saturday-afternoon'], 'busy'],
    // Christmas is an ordinary day unless the student takes it off.
    [on('2026-12-25', '09:00'), ['friday-morning'], 'free'],
  ])('D-21 %j for a student free on %j: %s', (work, free, is) => {
    expect(says(work, { free })).toEqual({ is })
  })

  it('D-21 is unknown without a free week, without a date, or with a past one', () => {
    const free: FreeTime[] = [...freeTimes]
    expect(says(on(saturday, '09:00'), {})).toEqual({ is: 'unknown' })
    expect(says(on(saturday, '09:00'), { daysOff: [{ from: saturday, to: saturday }] })).toEqual({ is: 'unknown' })
    for (const schedule of [null, undefined])
      expect(says({ schedule, duration: '2 h' }, { free })).toEqual({ is: 'unknown' })
    expect(says(on('2026-11-22', '09:00'), { free })).toEqual({ is: 'unknown' })
    expect(says(on(today, '09:00'), { free })).toEqual({ is: 'free' })
    expect(says(slots('2 h', ['2026-11-20', '09:00', '12:00']), { free })).toEqual({ is: 'unknown' })
  })

  it('D-21 counts the future slots that fit', () => {
    const free: FreeTime[] = ['saturday-morning', 'sunday-morning']
    const work = slots('2 h', [saturday, '09:00', '12:00'], [saturday, '14:00', '16:00'], [sunday, '08:00', '10:00'])
    expect(says(work, { free })).toEqual({ is: 'partly', free: 2, of: 3 })
    expect(says(work, { free: [...free, 'saturday-afternoon'] })).toEqual({ is: 'free' })
    expect(says(work, { free: ['monday-evening'] })).toEqual({ is: 'busy' })
    const half = slots('2 h', ['2026-11-21', '09:00', '12:00'], [saturday, '09:00', '12:00'])
    expect(says(half, { free })).toEqual({ is: 'free' })
  })

  it('D-21 a slot needs only as many of its hours as the work takes', () => {
    const free: FreeTime[] = ['saturday-morning']
    const window = ['08:00', '16:00'] as const
    expect(says(slots('4 heures', [saturday, ...window]), { free })).toEqual({ is: 'free' })
    expect(says(slots('4 h 30', [saturday, ...window]), { free })).toEqual({ is: 'busy' })
    expect(says(slots('à discuter', [saturday, ...window]), { free })).toEqual({ is: 'busy' })
    // If the work is longer than the slot, the whole slot is what the poster asks for.
    expect(says(slots('6 heures', [saturday, '08:00', '12:00']), { free })).toEqual({ is: 'free' })
  })

  it('D-22 is not free on a day off, first and last day included', () => {
    const free: FreeTime[] = [...freeTimes]
    const daysOff = [{ from: '2026-11-27', to: saturday }]
    expect(says(on('2026-11-26', '09:00'), { free, daysOff })).toEqual({ is: 'free' })
    for (const day of ['2026-11-27', saturday])
      expect(says(on(day, '09:00'), { free, daysOff })).toEqual({ is: 'busy' })
    expect(says(on(sunday, '09:00'), { free, daysOff })).toEqual({ is: 'free' })
  })
})

describe("a student's agreed jobs", () => {
  const free: FreeTime[] = [...freeTimes]

  it.each<[Work, Work, 'free' | 'busy']>([
    [on(saturday, '09:00', '3 h'), on(saturday, '08:00', '1 h'), 'free'],
    [on(saturday, '09:00', '3 h'), on(saturday, '08:00', '1 h 15'), 'busy'],
    [on(saturday, '09:00', '3 h'), on(saturday, '12:00'), 'free'],
    [on(saturday, '09:00', '3 h'), on(saturday, '11:45'), 'busy'],
    [on(saturday, '09:00', '3 h'), on(sunday, '09:00'), 'free'],
    [slots('1 h', [saturday, '14:00', '16:00']), on(saturday, '15:00'), 'busy'],
    // Several slots, or a time still to be agreed, block nothing.
    [slots('1 h', [saturday, '14:00', '16:00'], [sunday, '14:00', '16:00']), on(saturday, '15:00'), 'free'],
    [{ schedule: null, duration: '8 h' }, on(saturday, '15:00'), 'free'],
  ])('D-25 with the agreed job %j, the offer %j is %s', (agreed, offer, is) => {
    expect(says(offer, { free }, [agreed])).toEqual({ is })
  })

  it('W-04 agreed work is at the confirmed meeting; if that is called off, its time is open whatever the offer said', () => {
    const start = startOf({ kind: 'date', day: sunday, time: '09:00' })
    const job = { ...on(saturday, '09:00'), scheduledFor: startOf({ kind: 'date', day: saturday, time: '09:00' }) }
    const fits = (day: string, appointment: Timed['appointment']) =>
      compileAvailability(
        { free: ['saturday-morning', 'sunday-morning'], daysOff: [] },
        [agreedWork({ ...job, appointment })],
        today,
      )(on(day, '09:00')).is
    const confirmed = { start, minutes: 120, at: start }
    const calledOff = { start, byId: 'ada', at: '2026-11-24T08:00:00.000Z' }
    const saturdayAndSunday = (appointment: Timed['appointment']) => [
      fits(saturday, appointment),
      fits(sunday, appointment),
    ]
    expect(saturdayAndSunday(undefined)).toEqual(['busy', 'free'])
    expect(saturdayAndSunday({ confirmed })).toEqual(['free', 'busy'])
    expect(saturdayAndSunday({ confirmed: null, calledOff })).toEqual(['free', 'free'])
  })

  it("D-25 the agreed meeting counts instead of the offer's time", () => {
    const meeting = { start: startOf({ kind: 'date', day: saturday, time: '09:00' }), minutes: 60 }
    const at = (time: string) =>
      compileAvailability({ free, daysOff: [] }, [{ meeting }], today)(on(saturday, time, '1 h'))
    expect([at('08:00'), at('09:30'), at('10:00')].map(({ is }) => is)).toEqual(['free', 'busy', 'free'])
  })

  it('D-25 the time between two agreed jobs is free', () => {
    const agreed = [on(saturday, '08:00', '2 h'), on(saturday, '13:00', '2 h')]
    const wide = (duration: string) => slots(duration, [saturday, '08:00', '15:00'])
    expect(says(wide('3 heures'), { free }, agreed)).toEqual({ is: 'free' })
    expect(says(wide('3 h 30'), { free }, agreed)).toEqual({ is: 'busy' })
  })

  it.each([
    // The nights in which clocks go forward, stay, and go back.
    ['2027-03-27', '2027-03-28', '07:30'],
    ['2027-04-03', '2027-04-04', '06:30'],
    ['2027-10-30', '2027-10-31', '05:30'],
  ])('D-25 eight and a half hours from %s at 22:00 end on %s at %s', (evening, morning, end) => {
    const agreed = [on(evening, '22:00', '8 h 30')]
    const begins = (time: string) => says(on(morning, time, '1 h'), { free }, agreed)
    const before = (minutes: number) => swissTime(Date.parse(`2026-01-01T${end}+01:00`) - minutes * 60_000)
    expect(begins(end > '06:00' ? end : '06:00')).toEqual({ is: 'free' })
    if (end > '06:00') expect(begins(before(15))).toEqual({ is: 'busy' })
  })
})

describe('for any availability', () => {
  const availability = fc.record({
    free: fc.subarray([...freeTimes]),
    daysOff: fc.array(
      fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3 })).map(([first, more]) => ({
        from: swissDay(Date.parse(`${today}T12:00Z`) + first * 86_400_000),
        to: swissDay(Date.parse(`${today}T12:00Z`) + (first + more) * 86_400_000),
      })),
      { maxLength: 3 },
    ),
  })
  const quarter = fc.integer({ min: 0, max: 95 }).map(at => {
    const time = `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
    return time
  })
  const day = fc.integer({ min: 0, max: 20 }).map(at => swissDay(Date.parse(`${today}T12:00Z`) + at * 86_400_000))
  const minutes = fc.integer({ min: 1, max: 40 }).map(at => at * 15)
  const dated = fc.record({ day, time: quarter, minutes })
  const workOf = ({ day: when, time, minutes: length }: { day: string; time: string; minutes: number }) =>
    on(when, time, `${length} minutes`)

  /** Checks minute by minute, by Swiss clock time. */
  const isFreeAt = ({ free, daysOff }: Availability, instant: number) => {
    const [when, time] = [swissDay(instant), swissTime(instant)]
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(when))
    const part =
      (time >= '06:00' && time < '12:00' && 'morning') ||
      (time >= '12:00' && time < '18:00' && 'afternoon') ||
      (time >= '18:00' && time < '23:00' && 'evening')
    const isOff = daysOff.some(({ from, to }) => from <= when && when <= to)
    return !isOff && free.some(one => one === `${weekday.toLowerCase()}-${part}`)
  }

  it('D-21 is free exactly if every quarter of an hour is free', () => {
    fc.assert(
      fc.property(availability, dated, (given, work) => {
        fc.pre(given.free.length > 0)
        const start = Date.parse(`${work.day}T${work.time}+01:00`)
        const quarters = Array.from({ length: work.minutes / 15 }, (_, at) => start + at * 15 * 60_000)
        const is = quarters.every(instant => isFreeAt(given, instant)) ? 'free' : 'busy'
        expect(compileAvailability(given, [], today)(workOf(work))).toEqual({ is })
      }),
    )
  })

  it('D-21 D-22 D-25 more free times never lose an offer, more days off or jobs never gain one', () => {
    const rank = { unknown: 0, busy: 0, partly: 1, free: 2 }
    fc.assert(
      fc.property(
        availability,
        fc.array(dated, { maxLength: 3 }),
        fc.array(fc.record({ day, from: quarter, minutes }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...freeTimes),
        (given, agreed, windows, more) => {
          const offer = slots(
            '2 heures',
            ...windows.map(({ day: when, from }): [string, string, string] => [when, from, '23:59']),
          )
          const fit = (one: Availability, jobs: typeof agreed) =>
            rank[compileAvailability(one, jobs.map(workOf), today)(offer).is]
          const before = fit(given, agreed)
          expect(fit({ ...given, free: [...given.free, more] }, agreed)).toBeGreaterThanOrEqual(before)
          expect(fit({ ...given, daysOff: given.daysOff.slice(1) }, agreed)).toBeGreaterThanOrEqual(before)
          expect(fit(given, agreed.slice(1))).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  it('D-22 is stored in order without past days, and tidying is idempotent', () => {
    fc.assert(
      fc.property(availability, given => {
        const later = '2026-12-01'
        const tidy = tidyAvailability(given, later)
        if (tidy === null) {
          expect(given.free).toEqual([])
          expect(given.daysOff.filter(({ to }) => to >= later)).toEqual([])
          return
        }
        expect(tidyAvailability(tidy, later)).toEqual(tidy)
        expect(tidy.daysOff.every(({ to }) => to >= later)).toBe(true)
        const fit = (one: Availability) => compileAvailability(one, [], later)(on('2026-12-05', '09:00'))
        expect(fit(tidy)).toEqual(fit(given))
      }),
    )
  })
})

describe('accepted input', () => {
  const complaintsOf = (given: object) =>
    editAvailability.input
      .safeParse({ id: newId(), ...given })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const absences = (count: number) => Array.from({ length: count }, () => ({ from: saturday, to: sunday }))

  it.each([
    [{}],
    [{ free: [] }],
    [{ free: [...freeTimes] }],
    [{ daysOff: [{ from: saturday, to: saturday }] }],
    [{ daysOff: absences(limits.daysOff.max) }],
  ])('D-21 D-22 accepts %j', given => {
    expect(complaintsOf(given)).toBe(undefined)
  })

  it.each([
    [{ free: ['lundi matin'] }, 'free.0', messages.choice],
    [{ free: 'monday-morning' }, 'free', messages.choice],
    [{ free: ['monday-morning', 'monday-morning'] }, 'free', messages.duplicate],
    [{ daysOff: [{ from: sunday, to: saturday }] }, 'daysOff.0.to', messages.dayOrder],
    [{ daysOff: [{ from: '2027-02-30', to: '2027-03-01' }] }, 'daysOff.0.from', messages.date],
    [{ daysOff: [{ from: saturday }] }, 'daysOff.0.to', messages.date],
    [{ daysOff: absences(limits.daysOff.max + 1) }, 'daysOff', messages.tooMany],
  ])('D-21 D-22 rejects %j', (given, field, message) => {
    expect(complaintsOf(given)).toEqual([[field, message]])
  })
})
