import type { Meeting } from '../../../schema/decisions/appointment.ts'
import { startOf, type Planned } from '../../../schema/decisions/schedule.ts'
import { limits } from '../../../schema/rules.ts'

export type Offer = Pick<Planned, 'schedule'> & { estimatedDuration: number | null }

const anHour = 60

const within = (minutes: number) =>
  Math.min(limits.appointment.max, Math.max(limits.appointment.min, Math.round(minutes)))

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** As long as the offer says, where it can be told. */
export const usualMinutes = ({ estimatedDuration }: Offer) => {
  const minutes = estimatedDuration === null ? anHour : estimatedDuration * 60
  return minutes > limits.appointment.max ? anHour : within(minutes)
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
          minutes: within(minutesOf(to) - minutesOf(from)),
        }))
  return plans.filter(({ start }) => Date.parse(start) > now)
}
