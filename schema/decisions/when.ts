import type { Appointment } from '../entities/appointment.ts'
import { lastStartOf, type Planned } from './schedule.ts'

/** What is known of a job's time. */
export type Timed = Planned & { appointment?: Pick<Appointment, 'confirmed' | 'calledOff'> | null | undefined }

/**
 * When the work begins: as its two people have confirmed, else on the date of the offer, else at the last of its slots; null
 * where its time is open. Whoever calls off what both had confirmed leaves the time open, unless the work had begun by then.
 */
export const when = ({ appointment, ...offer }: Timed) => {
  if (appointment?.confirmed) return appointment.confirmed.start
  const off = appointment?.calledOff
  if (off) return Date.parse(off.start) <= Date.parse(off.at) ? off.start : null
  return lastStartOf(offer)
}

/** Where only this is known of a job: `when` of it. */
export type Begins = { beginsAt: string | null }

export const isOver = (instant: string | null, now: number) => instant !== null && Date.parse(instant) <= now
