import { periods } from '../rules.ts'
import { isOver, when, type Timed } from './when.ts'

const day = periods.late.hours * 3_600_000

/** How long the chosen student may still change their mind: a day, or half of the time left until the work if that is less. */
const graceOf = (begins: number, agreedAt: number) => Math.min(day, Math.max(0, (begins - agreedAt) / 2))

/**
 * Whether ending an agreed job now comes late: less than a day before it begins, or after, unless it was agreed on only just now.
 * Of what has no time nothing is late.
 */
export const isLate = (begins: string | null, now: number, agreedAt?: string | null): begins is string => {
  if (begins === null) return false
  const start = Date.parse(begins)
  const agreed = agreedAt ? Date.parse(agreedAt) : -Infinity
  return start - now < day && now - agreed >= graceOf(start, agreed)
}

type Agreed = Timed & {
  /** Since when it is agreed, where that is known. */
  agreedAt?: string | null | undefined
}

/**
 * When the work begins for the one who would end it, as far as the two have said. Calling the appointment off late counts as
 * ending the job late, whatever that person does next; for the other one, or if it came in time, its time is open. A day that
 * was over when the two agreed does not bind.
 */
export const beginningOf = ({ agreedAt, ...job }: Agreed, by: string) => {
  const off = job.appointment?.confirmed ? null : job.appointment?.calledOff
  if (off) return off.byId === by && isLate(off.start, Date.parse(off.at), agreedAt) ? off.start : null
  const begins = when(job)
  return isOver(begins, Date.parse(agreedAt ?? '')) ? null : begins
}
