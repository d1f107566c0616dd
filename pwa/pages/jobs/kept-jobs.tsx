import { Link } from '@tanstack/react-router'
import MapPinIcon from 'lucide-react/icons/map-pin'
import type { Favourite } from '../../../schema/entities/favourite.ts'
import { formatShortDate } from '../../format/format-date.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import type { useFavourites } from '../../features/favourites/use-favourites.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels } from '../../texts/labels.ts'
import { cardFoot, fact, wholeCard } from '../../features/jobs/card-parts.ts'
import { NoJobsDrawing } from '../../components/drawings/no-jobs.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { jobGrid } from '../../features/jobs/job-grid.ts'
import { JobsSkeleton } from '../../features/jobs/jobs-skeleton.tsx'

const whole = css({ height: 'full', gap: '2' })
const leading = cx(card({ tappable: true }), whole)
const resting = cx(card(), whole)

type CardProps = { favourite: Favourite; onKeep: (jobId: string, isKept: boolean) => void }

/** What was kept, as it was when it was kept, and what has become of it. */
const KeptCard = ({ favourite, onKeep }: CardProps) => {
  const { id, location, rate, category, state, createdAt } = favourite
  const title = favourite.title || m.job_untitled()
  return (
    <article className={state === 'gone' ? resting : leading}>
      <div className={css({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3' })}>
        <h3 className={css({ fontSize: 'body', lineHeight: 'snug', lineClamp: 3, minWidth: '0' })}>
          {state === 'gone' ? (
            title
          ) : (
            <Link to="/jobs/$id" params={{ id }} className={wholeCard}>
              {title}
            </Link>
          )}
        </h3>
        <strong className={css({ ms: 'auto', color: 'accent', whiteSpace: 'nowrap', lineHeight: 'snug' })}>
          {formatRate(rate)}
        </strong>
        <FavouriteButton jobId={id} title={title} isKept onKeep={onKeep} />
      </div>
      <p className={fact}>
        <MapPinIcon />
        <span className={css({ minWidth: '0', lineClamp: 2 })}>{location}</span>
      </p>
      {state !== 'open' && (
        <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
          <span className={badge({ tone: 'neutral' })}>{state === 'taken' ? m.saved_taken() : m.saved_gone()}</span>
          <span className={css({ color: 'quiet', fontSize: 'small' })}>
            {state === 'taken' ? m.saved_taken_hint() : m.saved_gone_hint()}
          </span>
        </p>
      )}
      <p className={cardFoot}>
        <span>{categoryLabels[category]()}</span>
        <span className={css({ ms: 'auto' })}>{m.saved_kept_on({ date: formatShortDate(createdAt) })}</span>
      </p>
    </article>
  )
}

type Props = Pick<NonNullable<ReturnType<typeof useFavourites>>, 'favourites' | 'onKeep'>

/** A student's favourites, all from the device. */
const KeptJobs = ({ favourites, onKeep }: Props) => (
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
            <KeptCard favourite={favourite} onKeep={onKeep} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

export default KeptJobs
