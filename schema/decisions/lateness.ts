import { periods } from '../rules.ts'
import { isOver, when, type Timed } from './when.ts'

const day = periods.late.hours * 3_600_000

/** Grace period after the agreement: a day, or half of the time left until the work if that is less. */
const graceOf = (begins: number, agreedAt: number) => Math.min(day, Math.max(0, (begins - agreedAt) / 2))

/**
 * Returns whether ending an agreed job now is late: less than a day before it begins, or after, unless the grace period still
 * runs. Ending a job without a time is never late.
 */
export const isLate = (begins: string | null, now: number, agreedAt?: string | null): begins is string => {
  if (begins === null) return false
  const start = Date.parse(begins)
  const agreed = agreedAt ? Date.parse(agreedAt) : -Infinity
  return start - now < day && now - agreed >= graceOf(start, agreed)
}

type Agreed = Timed & {
  /** Time of the agreement, if known. */
  agreedAt?: string | null | undefined
}

/**
 * Start of the work for the person who would end it. Calling the appointment off late counts as ending the job late, whatever
 * that person does next. For the other person, or if it was called off in time, the time is open. A day that was over when the
 * two agreed does not bind.
 */
export const beginningOf = ({ agreedAt, ...job }: Agreed, by: string) => {
  const off = job.appointment?.confirmed ? null : job.appointment?.calledOff
  if (off) return off.byId === by && isLate(off.start, Date.parse(off.at), agreedAt) ? off.start : null
  const begins = when(job)
  return isOver(begins, Date.parse(agreedAt ?? '')) ? null : begins
}
