import { memo, type ReactNode } from 'react'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import ClockIcon from 'lucide-react/icons/clock'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { formatDay } from '../../format/format-date.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { jobStatusLabels } from '../../texts/labels.ts'
import { JobWhen } from './job-when.tsx'
import { isForSeveral, PlacesBadge } from './places-badge.tsx'
import { JobCardFrame, JobFact, JobPlace, Heart, type Keeping } from './job-card-frame.tsx'

const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

// Above the card's own link, which covers all of it.
export const aboveCard = css({ position: 'relative', zIndex: 'raised', mt: 'auto' })

type Props = Keeping & {
  job: ListedJob
  kilometres?: number | undefined
  /** Whether the reader is free then, where there is something to say. */
  free?: string | undefined
  /** Where it can be applied to right from the card. */
  onApply?: ((job: ListedJob) => void) | undefined
  /** What else a screen ends the card with. */
  children?: ReactNode
}

/** An offer of the public lists. */
export const JobCard = memo(({ job, kilometres, free, isKept, onKeep, onApply, children }: Props) => (
  <JobCardFrame
    job={job}
    level="h3"
    leads="card"
    date={formatDay(job.createdAt)}
    rate={job.rate}
    beside={<Heart job={job} isKept={isKept} onKeep={onKeep} />}
  >
    <JobPlace location={job.location} kilometres={kilometres} />
    <JobFact icon={<ClockIcon />}>{sayDuration(job.duration)}</JobFact>
    <JobWhen job={job} />
    {free && <JobFact icon={<CalendarCheckIcon />}>{free}</JobFact>}
    {(job.status !== 'open' || job.urgencyLevel === 'urgent' || isForSeveral(job)) && (
      <p className={badges}>
        {job.status !== 'open' && <span className={badge({ tone: 'neutral' })}>{jobStatusLabels[job.status]()}</span>}
        {job.urgencyLevel === 'urgent' && (
          <span className={badge({ tone: 'warning' })}>{m.label_urgency_urgent()}</span>
        )}
        {isForSeveral(job) && <PlacesBadge job={job} />}
      </p>
    )}
    <p className={css({ color: 'quiet', lineClamp: 3, pt: '1' })}>{job.description}</p>
    {onApply && (
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(button({ wide: true }), aboveCard)}
        onClick={() => onApply(job)}
      >
        {m.student_offers_apply()}
        <span className={css({ srOnly: true })}> : {job.title}</span>
      </button>
    )}
    {children}
  </JobCardFrame>
))
JobCard.displayName = 'JobCard'
