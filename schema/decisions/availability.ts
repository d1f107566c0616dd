import { dayParts, freeTimes, weekdays } from '../choices.ts'
import { partHours } from '../rules.ts'
import { parseHours } from './parse-hours.ts'
import { startOf, swissDay, swissTime, type Schedule } from './schedule.ts'
import { timeSaid, type Timed } from './when.ts'

export type FreeTime = (typeof freeTimes)[number]
/** Range of days on which a student cannot come, first and last included: `2026-12-24`. */
export type DaysOff = { from: string; to: string }
export type Availability = { free: FreeTime[]; daysOff: DaysOff[] }

export const isRange = ({ from, to }: DaysOff) => from <= to

const byDay = (one: DaysOff, other: DaysOff) => (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1)

/** Normalizes for storage: in week and date order, without past days. Null if empty. */
export const tidyAvailability = ({ free, daysOff }: Availability, today: string): Availability | null => {
  const tidy = {
    free: freeTimes.filter(time => free.includes(time)),
    daysOff: daysOff.filter(({ to }) => to >= today).toSorted(byDay),
  }
  return tidy.free.length + tidy.daysOff.length > 0 ? tidy : null
}

/** Work as its offer describes it. */
export type Work = { schedule?: Schedule | null | undefined; duration: string }

export type Fit = { is: 'free' | 'busy' | 'unknown' } | { is: 'partly'; free: number; of: number }

/** Range of minutes within a day, end exclusive. */
type Range = { from: number; to: number }

const DAY = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY * 60_000).toISOString().slice(0, 10)

/** Work of more hours than `most` includes a night. Only its first day, of `day` hours, counts. */
const oneGo = { most: 12, day: 8 }

/** Duration in minutes. Null if the text cannot be parsed. */
const lengthOf = (duration: string) => {
  const hours = parseHours(duration)
  return hours === null ? null : Math.ceil((hours > oneGo.most ? oneGo.day : hours) * 60)
}

/** Default for an unknown duration: an hour. */
const someTime = 60

/** Merges adjacent parts of a day into one stretch. */
const toStretches = (free: readonly FreeTime[], day: (typeof weekdays)[number]) => {
  const stretches: Range[] = []
  for (const part of dayParts) {
    if (!free.includes(`${day}-${part}`)) continue
    const [from, to] = [minutesOf(partHours[part].from), minutesOf(partHours[part].to)]
    const last = stretches.at(-1)
    if (last?.to === from) last.to = to
    else stretches.push({ from, to })
  }
  return stretches
}

const without = (stretches: readonly Range[], taken: readonly Range[]) => {
  let left = [...stretches]
  for (const { from, to } of taken)
    left = left.flatMap(stretch => [
      { from: stretch.from, to: Math.min(stretch.to, from) },
      { from: Math.max(stretch.from, to), to: stretch.to },
    ])
  return left
}

/** Work that the student already has: an agreed meeting, or the offer's time. */
export type Agreed = Work | { meeting: { start: string; minutes: number | null } }

/** Converts one of the student's jobs into agreed work. */
export const agreedWork = (job: Timed & Work): Agreed => {
  const said = timeSaid(job)
  return said?.meeting ? said : { schedule: said?.plan.schedule, duration: job.duration }
}

const byTheClocks = (start: string, minutes: number) => {
  const end = Date.parse(start) + minutes * 60_000
  return { day: swissDay(start), from: swissTime(start), lastDay: swissDay(end), to: swissTime(end) }
}

/** Start and end of agreed work, in Swiss clock time. Null if its time is unknown. */
const agreedTime = (work: Agreed) => {
  if ('meeting' in work) return byTheClocks(work.meeting.start, work.meeting.minutes ?? someTime)
  const { schedule } = work
  if (!schedule) return null
  if (schedule.kind === 'date') return byTheClocks(startOf(schedule), lengthOf(work.duration) ?? someTime)
  // Only the two people of the job know which of several slots it became.
  const [slot, other] = schedule.slots
  return slot && !other ? { day: slot.day, from: slot.from, lastDay: slot.day, to: slot.to } : null
}

const byDays = (works: readonly Agreed[]) => {
  const taken = new Map<string, Range[]>()
  for (const work of works) {
    const time = agreedTime(work)
    if (!time) continue
    for (let day = time.day; day <= time.lastDay; day = dayAfter(day)) {
      const range = {
        from: day === time.day ? minutesOf(time.from) : 0,
        to: day === time.lastDay ? minutesOf(time.to) : DAY,
      }
      taken.set(day, [...(taken.get(day) ?? []), range])
    }
  }
  return taken
}

/**
 * Returns a function that tells whether a student is free for an offer. Compiled once and called for thousands of offers. A date
 * needs all of its duration in one stretch of free time, a slot as many of its hours as the work takes. The night belongs to no
 * part of the day, so work beyond 23 h fits no student. A public holiday is an ordinary day unless the student takes it off.
 */
export const compileAvailability = ({ free, daysOff }: Availability, agreed: readonly Agreed[], today: string) => {
  const week = weekdays.map(day => toStretches(free, day))
  const taken = byDays(agreed)
  const hasRoom = (day: string, { from, to }: Range, minutes: number) => {
    if (daysOff.some(off => off.from <= day && day <= off.to)) return false
    const stretches = without(week[weekdayOf(day)] ?? [], taken.get(day) ?? [])
    return stretches.some(stretch => Math.min(stretch.to, to) - Math.max(stretch.from, from) >= minutes)
  }

  // Thousands of offers share a few duration texts.
  const lengths = new Map<string, number | null>()
  const lengthOfAny = ({ duration }: Work) => {
    const known = lengths.get(duration)
    if (known !== undefined) return known
    const length = lengthOf(duration)
    lengths.set(duration, length)
    return length
  }

  return (offer: Work): Fit => {
    const { schedule } = offer
    // An empty week means unknown, not never free.
    if (!schedule || free.length === 0) return { is: 'unknown' }
    const length = lengthOfAny(offer)
    if (schedule.kind === 'date') {
      const { day, time } = schedule
      if (day < today) return { is: 'unknown' }
      const from = minutesOf(time)
      const minutes = length ?? someTime
      return { is: hasRoom(day, { from, to: from + minutes }, minutes) ? 'free' : 'busy' }
    }
    const coming = schedule.slots.filter(({ day }) => day >= today)
    if (coming.length === 0) return { is: 'unknown' }
    const fitting = coming.filter(({ day, ...slot }) => {
      const hours = { from: minutesOf(slot.from), to: minutesOf(slot.to) }
      const whole = hours.to - hours.from
      return hasRoom(day, hours, Math.min(length ?? whole, whole))
    }).length
    if (fitting === 0) return { is: 'busy' }
    return fitting === coming.length ? { is: 'free' } : { is: 'partly', free: fitting, of: coming.length }
  }
}
