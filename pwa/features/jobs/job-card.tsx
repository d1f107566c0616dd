import { memo } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { formatShortDate } from '../../format/format-date.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { css } from '../../styled-system/css/index.js'
import { badge } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { jobStatusLabels } from '../../texts/labels.ts'
import { JobWhen } from './job-when.tsx'
import { JobCardFrame, JobFact, JobPlace, Heart, type Keeping } from './job-card-frame.tsx'

const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

type Props = Keeping & {
  job: ListedJob
  level?: 'h2' | 'h3'
  kilometres?: number | undefined
}

/** An offer of the public lists. */
export const JobCard = memo(({ job, level = 'h2', kilometres, isKept, onKeep }: Props) => (
  <JobCardFrame
    job={job}
    level={level}
    leads="card"
    date={formatShortDate(job.createdAt)}
    rate={job.rate}
    beside={<Heart job={job} isKept={isKept} onKeep={onKeep} />}
  >
    <JobPlace location={job.location} kilometres={kilometres} />
    <JobFact icon={<ClockIcon />}>{sayDuration(job.duration)}</JobFact>
    <JobWhen job={job} />
    {(job.status !== 'open' || job.urgencyLevel === 'urgent') && (
      <p className={badges}>
        {job.status !== 'open' && <span className={badge({ tone: 'neutral' })}>{jobStatusLabels[job.status]()}</span>}
        {job.urgencyLevel === 'urgent' && (
          <span className={badge({ tone: 'warning' })}>{m.label_urgency_urgent()}</span>
        )}
      </p>
    )}
    <p className={css({ color: 'quiet', lineClamp: 3, pt: '1' })}>{job.description}</p>
  </JobCardFrame>
))
JobCard.displayName = 'JobCard'
