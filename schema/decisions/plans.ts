import type { Appointment } from '../entities/appointment.ts'
import { usualMinutes, withinLimits, type Meeting } from './appointment.ts'
import { startOf, type Planned } from './schedule.ts'

export type Offer = Pick<Planned, 'schedule'> & { estimatedDuration: number | null }

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** What the offer itself says of its time, as long as it is still to come. */
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

/**
 * What becomes of its appointment with the job: a date that the offer names is agreed on, for the student has applied for it and
 * the poster has chosen them. Among slots the two have still to choose.
 */
export const agreeOnDate = (before: Appointment, offer: Offer, at: string): Appointment => {
  const [plan] = offer.schedule?.kind === 'date' ? plansOf(offer, Date.parse(at)) : []
  return plan ? { version: before.version + 1, confirmed: { ...plan, at }, proposed: null } : before
}
