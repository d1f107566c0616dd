import type { ReactNode } from 'react'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import type { useFavourites } from '../favourites/use-favourites.ts'
import { sayFree } from '../availability/say-fit.ts'
import { useFreeTime } from '../availability/use-free-time.ts'
import { JobCard } from './job-card.tsx'
import { jobGrid } from './jobs-skeleton.tsx'

type Props<Job> = {
  jobs: readonly Job[]
  /** How far each is, as far as it may be said. */
  told: ((location: string) => number) | null
  favourites: ReturnType<typeof useFavourites>
  onApply?: ((job: ListedJob) => void) | undefined
  /** What else each card ends with. */
  renderEnd?: (job: Job) => ReactNode
}

/** Offers beside and under one another, wherever they are listed. */
export const JobCards = <Job extends ListedJob>({ jobs, told, favourites, onApply, renderEnd }: Props<Job>) => {
  const freeTime = useFreeTime()
  return (
    <ul className={jobGrid}>
      {jobs.map(job => (
        <li key={job.id}>
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
      ))}
    </ul>
  )
}
