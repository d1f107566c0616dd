import { usualMinutes, withinLimits, type Meeting } from '../../../schema/decisions/appointment.ts'
import { startOf, type Planned } from '../../../schema/decisions/schedule.ts'

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
