import { periods } from '../rules.ts'
import { isOver, when, type Timed } from './when.ts'

/** Whether ending an agreed job now comes late. Of what has no time nothing is late. */
export const isLate = (begins: string | null, now: number): begins is string =>
  begins !== null && Date.parse(begins) - now < periods.late.hours * 3_600_000

type Agreed = Timed & {
  /** Since when it is agreed, where that is known. */
  agreedAt?: string | null | undefined
}

/**
 * When the work begins for who would end it, as far as the two have said. Whoever calls the appointment off late has ended it
 * late, whatever they do next; for the other one, or where it came in time, its time is open. A day that was over when the two
 * agreed binds nobody.
 */
export const beginningOf = ({ agreedAt, ...job }: Agreed, by: string) => {
  const off = job.appointment?.confirmed ? null : job.appointment?.calledOff
  if (off) return off.byId === by && isLate(off.start, Date.parse(off.at)) ? off.start : null
  const begins = when(job)
  return isOver(begins, Date.parse(agreedAt ?? '')) ? null : begins
}
