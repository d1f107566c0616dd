import { Fragment, type ReactNode } from 'react'
import type { Near } from '../../data/device/jobs/near-first.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import type { useFavourites } from '../saved/use-favourites.ts'
import { sayFree } from '../../people/availability/say-fit.ts'
import { useFreeTime } from '../../people/availability/use-free-time.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { JobCard } from './job-card.tsx'
import { jobGrid } from './jobs-skeleton.tsx'

const far = css({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  color: 'quiet',
  fontWeight: 'bold',
  _after: { content: '""', flex: '1', height: '1px', bg: 'line' },
})

type Props<Job> = {
  jobs: readonly Job[]
  /** The near offers, if they come first. A line separates them from the rest. */
  near?: Near | null
  /** Rounded distance of a place, as precise as it may be shown. */
  told: ((location: string) => number) | null
  favourites: ReturnType<typeof useFavourites>
  onApply?: ((job: ListedJob) => void) | undefined
  /** Additional content at the end of each card. */
  renderEnd?: (job: Job) => ReactNode
}

/** Grid of offers, used by every list. */
export const JobCards = <Job extends ListedJob>({
  jobs,
  near = null,
  told,
  favourites,
  onApply,
  renderEnd,
}: Props<Job>) => {
  const freeTime = useFreeTime()
  const farBegins = near ? jobs.findIndex(({ canton }) => !near.has(canton)) : -1
  return (
    <ul className={jobGrid}>
      {jobs.map((job, place) => (
        <Fragment key={job.id}>
          {place > 0 && place === farBegins && <li className={far}>{m.jobs_farther()}</li>}
          <li>
            <JobCard
              job={job}
              kilometres={told?.(job.location)}
              free={freeTime ? sayFree(freeTime.fitOf(job)) : undefined}
              isKept={favourites?.kept.has(job.id)}
              onKeep={favourites?.onKeep}
              onApply={onApply}
            >
              {renderEnd?.(job)}
            </JobCard>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
