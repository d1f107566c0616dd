import type { Appointment } from '../entities/appointment.ts'
import type { Terms } from '../entities/terms.ts'
import { usualMinutes, withinLimits, type Meeting } from './appointment.ts'
import { parseHours } from './parse-hours.ts'
import { startOf, type Planned } from './schedule.ts'

export type Offer = Pick<Planned, 'schedule'> & { estimatedDuration: number | null }

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Times that the offer names, if in the future. */
export const plansOf = (offer: Offer, now: number): Meeting[] => {
  const { schedule } = offer
  if (!schedule) return []
  const plans: Meeting[] =
    schedule.kind === 'date'
      ? [{ start: startOf(schedule), minutes: usualMinutes(offer) }]
      : schedule.slots.map(({ day, from, to }) => ({
          start: startOf({ kind: 'date', day, time: from }),
          minutes: withinLimits(minutesOf(to) - minutesOf(from)),
        }))
  return plans.filter(({ start }) => Date.parse(start) > now)
}

type Agreed = Pick<Planned, 'schedule'> & Pick<Terms, 'duration'>

/** Date fixed when the job is given: its student has applied for it. With several slots the two still have to choose. */
export const fixedDate = ({ schedule, duration }: Agreed, now: number) =>
  schedule?.kind === 'date' ? plansOf({ schedule, estimatedDuration: parseHours(duration) }, now)[0] : undefined

/** The appointment after the job is given. */
export const agreeOnDate = (before: Appointment, agreed: Agreed, at: string): Appointment => {
  const date = fixedDate(agreed, Date.parse(at))
  return date ? { version: before.version + 1, confirmed: { ...date, at }, proposed: null } : before
}
