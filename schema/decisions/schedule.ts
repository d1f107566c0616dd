/** Days and times in Swiss clock time: `2026-11-28`, `09:00`. */
export type Slot = { day: string; from: string; to: string }
export type DatedSchedule = { kind: 'date'; day: string; time: string }
export type Schedule = DatedSchedule | { kind: 'slots'; slots: Slot[] }

const dayShape = /^\d{4}-\d\d-\d\d$/
const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** `Date` reads 30 February as 2 March, so the day must also round-trip. */
export const isDay = (text: string) => {
  const midnight = new Date(dayShape.test(text) ? text : Number.NaN)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

export const isTime = (text: string) => timeShape.test(text)

export const isInOrder = ({ from, to }: Slot) => from < to

const wordOf = ({ day, from, to }: Slot) => `${day} ${from} ${to}`

const HOUR = 3600 * 1000

export const areDifferent = (schedule: Schedule) =>
  schedule.kind === 'date' || new Set(schedule.slots.map(wordOf)).size === schedule.slots.length

export const inOrder = (schedule: Schedule): Schedule =>
  schedule.kind === 'date'
    ? schedule
    : { ...schedule, slots: schedule.slots.toSorted((one, other) => (wordOf(one) < wordOf(other) ? -1 : 1)) }

let wall: Intl.DateTimeFormat | undefined

/** Swiss calendar day and clock time: `2026-11-28 09:00`. */
const onTheWall = (instant: number | string) => {
  wall ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short', timeStyle: 'short' })
  return wall.format(new Date(instant))
}

export const swissDay = (instant: number | string) => onTheWall(instant).slice(0, 10)
export const swissTime = (instant: number | string) => onTheWall(instant).slice(11)

/** Uses winter time in the hour that clocks skip in spring. */
const toInstant = (day: string, time: string) => {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const inSummer = asUtc - 2 * HOUR
  return new Date(onTheWall(inSummer) === `${day} ${time}` ? inSummer : asUtc - HOUR).toISOString()
}

/** Earliest start of the work. Older apps know only this. */
export const startOf = (schedule: Schedule) => {
  if (schedule.kind === 'date') return toInstant(schedule.day, schedule.time)
  const [{ day, from } = { day: '', from: '' }] = schedule.slots
  return toInstant(day, from)
}

/** Same weekday and clock time, in the next week that is still in the future, also across a clock change. */
export const nextWeek = ({ day, time }: DatedSchedule, now: number): DatedSchedule => {
  const later = new Date(Date.parse(`${day}T12:00Z`) + 7 * 24 * HOUR).toISOString().slice(0, 10)
  const next = { kind: 'date', day: later, time } as const
  return Date.parse(startOf(next)) > now ? next : nextWeek(next, now)
}

/**
 * From today to the same day of next year, or to 28 February if that day does not exist: a date field with an invalid maximum has
 * no limit.
 */
export const plannableDays = (now: number) => {
  const first = swissDay(now)
  const last = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  return { first, last: isDay(last) ? last : last.replace('02-29', '02-28') }
}

const daysOf = (schedule: Schedule) =>
  schedule.kind === 'date' ? [schedule.day] : schedule.slots.map(({ day }) => day)

/** Checked when an offer is published and when an edit changes its time. */
export const isPlannable = (schedule: Schedule) => {
  const { first, last } = plannableDays(Date.now())
  return daysOf(schedule).every(day => day >= first && day <= last)
}

/** The same check for an offer without a schedule, and for days stored before the limit existed. */
export const isWithinAYear = (instant: string, now = Date.now()) => swissDay(instant) <= plannableDays(now).last

/** Time fields of an offer. Older offers have a day without a schedule. */
export type Planned = { schedule?: Schedule | null | undefined; scheduledFor: string | null }

/** Earliest start of the work. Null if the time is open. */
export const firstStartOf = ({ schedule, scheduledFor }: Planned) => (schedule ? startOf(schedule) : scheduledFor)

/** Latest start of the work. Null if the time is open. */
export const lastStartOf = ({ schedule, scheduledFor }: Planned) => {
  const last = schedule?.kind === 'slots' ? schedule.slots.at(-1) : undefined
  return last ? toInstant(last.day, last.from) : scheduledFor
}

/** Null if the time is open. */
export const lastDayOf = ({ schedule, scheduledFor }: Planned) => {
  if (schedule) return daysOf(schedule).at(-1) ?? null
  return scheduledFor === null ? null : swissDay(scheduledFor)
}

/** Returns whether every possible day of the work is over. */
export const isPast = (planned: Planned, now: number) => {
  const last = lastDayOf(planned)
  return last !== null && last < swissDay(now)
}

type Given = { schedule?: Schedule | null | undefined; scheduledFor?: string | null | undefined }

/**
 * Derives `scheduledFor` from the schedule, for readers that know only the former. A day without a schedule, as sent by an older
 * app, replaces a schedule that contradicts it.
 */
export const agreeOnDay = ({ schedule, scheduledFor }: Given, before: Given = {}): Given => {
  if (schedule) return { schedule, scheduledFor: startOf(schedule) }
  if (schedule === null) return { schedule, scheduledFor: scheduledFor ?? null }
  const isContradicted = scheduledFor !== undefined && scheduledFor !== before.scheduledFor
  return before.schedule && isContradicted ? { schedule: null } : {}
}
