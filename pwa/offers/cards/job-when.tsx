import CalendarIcon from 'lucide-react/icons/calendar'
import type { JobStatus } from '../../../schema/choices.ts'
import { isPast, swissDay, type Planned } from '../../../schema/decisions/schedule.ts'
import { formatDay } from '../../format/format-date.ts'
import { sayHoliday } from '../../format/say-holiday.ts'
import { sayEachTime, sayWhen } from '../../format/say-when.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useNow } from '../../components/ui/use-now.ts'
import { JobFact } from './job-card-frame.tsx'

type Dated = Planned & { status: JobStatus; isRecurring?: boolean | undefined }

/** Returns whether an offer is weekly. An agreed job never is: it is one of the sessions. */
const isWeekly = ({ isRecurring, schedule, status }: Omit<Dated, 'scheduledFor'>) =>
  isRecurring === true && schedule?.kind === 'date' && status === 'open'

/** Returns whether the time of an open offer has passed. */
export const useIsMissed = (job: Dated) => {
  const now = useNow()
  return job.status === 'open' && isPast(job, now)
}

/** The time on a card. Renders nothing if it is still to be agreed. */
export const JobWhen = ({ job, small }: { job: Omit<Dated, 'scheduledFor'>; small?: boolean }) => {
  const isMissed = useIsMissed({ ...job, scheduledFor: null })
  if (!job.schedule) return null
  const when = isWeekly(job) ? m.job_weekly_from({ when: sayWhen(job.schedule) }) : sayWhen(job.schedule)
  return (
    <JobFact icon={<CalendarIcon />} {...(small && { small })}>
      {isMissed ? m.job_when_past() : when}
    </JobFact>
  )
}

/** The same as text, with « flexible » if no time is set. */
export const sayPlanned = ({ schedule, scheduledFor }: Planned) => {
  if (schedule) return sayWhen(schedule)
  return scheduledFor === null ? m.job_flexible() : formatDay(scheduledFor)
}

const timesOf = ({ schedule, scheduledFor }: Planned) => {
  if (schedule) return sayEachTime(schedule)
  return scheduledFor === null ? [] : [{ day: swissDay(scheduledFor), text: formatDay(scheduledFor) }]
}

/** Each day and time in full, marking public holidays in the canton of the job. */
export const JobTimes = ({ job }: { job: Dated & { canton: string } }) => {
  const times = timesOf(job)
  if (times.length === 0) return m.job_flexible()
  return (
    <ul className={css({ display: 'grid', gap: '1' })}>
      {times.map(({ day, text }) => (
        <li key={text}>
          {isWeekly(job) ? m.job_weekly_from({ when: text }) : text}
          <span className={css({ display: 'block', fontSize: 'small', color: 'quiet', _empty: { display: 'none' } })}>
            {sayHoliday(day, job.canton)}
          </span>
        </li>
      ))}
    </ul>
  )
}
