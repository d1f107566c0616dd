/** Days and times are those of the clocks in Switzerland: `2026-11-28`, `09:00`. */
export type Slot = { day: string; from: string; to: string }
export type DatedSchedule = { kind: 'date'; day: string; time: string }
export type Schedule = DatedSchedule | { kind: 'slots'; slots: Slot[] }

const dayShape = /^\d{4}-\d\d-\d\d$/
const timeShape = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** `Date` reads 30 February as 2 March, so the day must also come out as it went in. */
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

/** `2026-11-28 09:00`: what calendar and clock show in Switzerland. */
const onTheWall = (instant: number | string) => {
  wall ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short', timeStyle: 'short' })
  return wall.format(new Date(instant))
}

export const swissDay = (instant: number | string) => onTheWall(instant).slice(0, 10)
export const swissTime = (instant: number | string) => onTheWall(instant).slice(11)

/** In the hour that clocks skip in spring, as winter would have it. */
const toInstant = (day: string, time: string) => {
  const asUtc = Date.parse(`${day}T${time}Z`)
  const inSummer = asUtc - 2 * HOUR
  return new Date(onTheWall(inSummer) === `${day} ${time}` ? inSummer : asUtc - HOUR).toISOString()
}

/** The first moment at which the work may begin: the planned day of the money, and all that an older app knows of a schedule. */
export const startOf = (schedule: Schedule) => {
  if (schedule.kind === 'date') return toInstant(schedule.day, schedule.time)
  const [{ day, from } = { day: '', from: '' }] = schedule.slots
  return toInstant(day, from)
}

/** The next of its weekdays whose time is still to come, be there an hour more or less in between. */
export const nextWeek = ({ day, time }: DatedSchedule, now: number): DatedSchedule => {
  const later = new Date(Date.parse(`${day}T12:00Z`) + 7 * 24 * HOUR).toISOString().slice(0, 10)
  const next = { kind: 'date', day: later, time } as const
  return Date.parse(startOf(next)) > now ? next : nextWeek(next, now)
}

/** From today to the same day of next year; to the 28th on 29 February, for a field without a real last day has none. */
export const plannableDays = (now: number) => {
  const first = swissDay(now)
  const last = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  return { first, last: isDay(last) ? last : last.replace('02-29', '02-28') }
}

const daysOf = (schedule: Schedule) =>
  schedule.kind === 'date' ? [schedule.day] : schedule.slots.map(({ day }) => day)

/** Asked when an offer is published, and of an edit that says another time. */
export const isPlannable = (schedule: Schedule) => {
  const { first, last } = plannableDays(Date.now())
  return daysOf(schedule).every(day => day >= first && day <= last)
}

/** The same of an offer that says no schedule, and of a day that was stored before there was a limit. */
export const isWithinAYear = (instant: string, now = Date.now()) => swissDay(instant) <= plannableDays(now).last

/** What an offer says of its time. Those without a schedule may have a day, from before there were any. */
export type Planned = { schedule?: Schedule | null | undefined; scheduledFor: string | null }

/** The first moment at which the work may begin; null where the time is open. */
export const firstStartOf = ({ schedule, scheduledFor }: Planned) => (schedule ? startOf(schedule) : scheduledFor)

/** The last moment at which the work may begin; null where the time is open. */
export const lastStartOf = ({ schedule, scheduledFor }: Planned) => {
  const last = schedule?.kind === 'slots' ? schedule.slots.at(-1) : undefined
  return last ? toInstant(last.day, last.from) : scheduledFor
}

/** Null where the time is open. */
export const lastDayOf = ({ schedule, scheduledFor }: Planned) => {
  if (schedule) return daysOf(schedule).at(-1) ?? null
  return scheduledFor === null ? null : swissDay(scheduledFor)
}

/** Whether every day on which it could be done is over. */
export const isPast = (planned: Planned, now: number) => {
  const last = lastDayOf(planned)
  return last !== null && last < swissDay(now)
}

type Given = { schedule?: Schedule | null | undefined; scheduledFor?: string | null | undefined }

/**
 * The schedule leads; `scheduledFor` follows from it, for readers that know only that. A day given without a schedule, as an
 * older app does, replaces a schedule that it contradicts.
 */
export const agreeOnDay = ({ schedule, scheduledFor }: Given, before: Given = {}): Given => {
  if (schedule) return { schedule, scheduledFor: startOf(schedule) }
  if (schedule === null) return { schedule, scheduledFor: scheduledFor ?? null }
  const isContradicted = scheduledFor !== undefined && scheduledFor !== before.scheduledFor
  return before.schedule && isContradicted ? { schedule: null } : {}
}
