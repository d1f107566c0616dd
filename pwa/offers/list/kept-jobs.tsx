import { Link } from '@tanstack/react-router'
import type { Favourite } from '../../../schema/entities/favourite.ts'
import { formatDay } from '../../format/format-date.ts'
import type { useFavourites } from '../saved/use-favourites.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { JobCardFrame, JobPlace, Heart } from '../cards/job-card-frame.tsx'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { jobGrid, JobsSkeleton } from '../cards/jobs-skeleton.tsx'

type CardProps = {
  favourite: Favourite
  kilometres?: number | undefined
  onKeep: (jobId: string, isKept: boolean) => void
}

/** A favourite as it was when it was saved, with its current state. */
const KeptCard = ({ favourite, kilometres, onKeep }: CardProps) => {
  const { location, state, createdAt } = favourite
  const job = { ...favourite, title: favourite.title || m.job_untitled() }
  return (
    <JobCardFrame
      job={job}
      level="h3"
      leads={state === 'gone' ? 'nowhere' : 'card'}
      date={m.saved_kept_on({ date: formatDay(createdAt) })}
      rate={job.rate}
      beside={<Heart job={job} isKept onKeep={onKeep} />}
    >
      <JobPlace location={location} kilometres={kilometres} />
      {state !== 'open' && (
        <p className={wrap({ alignItems: 'center', gap: '2' })}>
          <span className={badge({ tone: 'neutral' })}>{state === 'taken' ? m.saved_taken() : m.saved_gone()}</span>
          <span className={css({ color: 'quiet', fontSize: 'small' })}>
            {state === 'taken' ? m.saved_taken_hint() : m.saved_gone_hint()}
          </span>
        </p>
      )}
    </JobCardFrame>
  )
}

type Props = Pick<NonNullable<ReturnType<typeof useFavourites>>, 'favourites' | 'onKeep'> & {
  told: ((location: string) => number) | null
}

/** A student's favourites, from local data only. */
export const KeptJobs = ({ favourites, told, onKeep }: Props) => (
  <section aria-label={m.favourites_favourites_title()}>
    <h2 className={css({ srOnly: true })}>{m.favourites_favourites_title()}</h2>
    {!favourites && <JobsSkeleton />}
    {favourites?.length === 0 && (
      <EmptyState
        drawing={<NoJobsDrawing />}
        title={m.saved_no_favourites()}
        text={m.saved_no_favourites_hint()}
        level="h3"
      >
        <Link to="/jobs" className={button()}>
          {m.saved_back_to_all()}
        </Link>
      </EmptyState>
    )}
    {favourites && favourites.length > 0 && (
      <ul className={jobGrid}>
        {favourites.map(favourite => (
          <li key={favourite.id}>
            <KeptCard favourite={favourite} kilometres={told?.(favourite.location)} onKeep={onKeep} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
