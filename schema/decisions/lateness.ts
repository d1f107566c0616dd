import type { Appointment } from '../entities/appointment.ts'
import { periods } from '../rules.ts'
import { lastStartOf, type Planned } from './schedule.ts'

/** Whether ending an agreed job now comes late. Of what has no time nothing is late. */
export const isLate = (begins: string | null, now: number): begins is string =>
  begins !== null && Date.parse(begins) - now < periods.late.hours * 3_600_000

type Agreed = Planned & {
  appointment?: Pick<Appointment, 'confirmed' | 'calledOff'> | null | undefined
  /** Since when it is agreed, where that is known. */
  agreedAt?: string | null | undefined
}

/**
 * When the work begins for who would end it, as far as the two have said: what they have confirmed comes before what the offer
 * said, of several days the last one. Whoever calls the appointment off late has ended it late, whatever they do next; for the
 * other one, or where it came in time, its time is open. A day that was over when the two agreed binds nobody.
 */
export const beginningOf = ({ appointment, agreedAt, ...offer }: Agreed, by: string) => {
  if (appointment?.confirmed) return appointment.confirmed.start
  const off = appointment?.calledOff
  if (off) return off.byId === by && isLate(off.start, Date.parse(off.at)) ? off.start : null
  const begins = lastStartOf(offer)
  const isOver = begins !== null && Date.parse(begins) <= Date.parse(agreedAt ?? '')
  return isOver ? null : begins
}
