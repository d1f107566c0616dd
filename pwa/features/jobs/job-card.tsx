import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import MapPinIcon from 'lucide-react/icons/map-pin'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { formatCount } from '../../format/format-number.ts'
import { formatShortDate } from '../../format/format-date.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, jobStatusLabels } from '../../texts/labels.ts'
import { cardFoot, fact, wholeCard } from './card-parts.ts'

/** Null where nobody knows how far. */
const away = (kilometres: number) => {
  if (!Number.isFinite(kilometres)) return null
  return kilometres < 1 ? m.jobs_here() : m.jobs_away({ kilometres: formatCount(kilometres) })
}

type Props = {
  job: ListedJob
  level?: 'h2' | 'h3'
  kilometres?: number | undefined
  /** Whether the reader has kept it; undefined for who keeps nothing. */
  isKept?: boolean | undefined
  onKeep?: ((jobId: string, isKept: boolean) => void) | undefined
}

export const JobCard = memo(({ job, level: Heading = 'h2', kilometres = Infinity, isKept, onKeep }: Props) => (
  <article className={cx(card({ tappable: true }), css({ height: 'full', gap: '2' }))}>
    <div className={css({ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: '3' })}>
      <Heading className={css({ fontSize: 'body', lineHeight: 'snug', lineClamp: 3, minWidth: '0' })}>
        <Link to="/jobs/$id" params={{ id: job.id }} className={wholeCard}>
          {job.title || m.job_untitled()}
        </Link>
      </Heading>
      <strong className={css({ ms: 'auto', color: 'accent', whiteSpace: 'nowrap', lineHeight: 'snug' })}>
        {formatRate(job.rate)}
      </strong>
      {onKeep && <FavouriteButton jobId={job.id} title={job.title} isKept={isKept ?? false} onKeep={onKeep} />}
    </div>
    <p className={fact}>
      <MapPinIcon />
      <span className={css({ minWidth: '0', lineClamp: 2 })}>
        {[job.location, away(kilometres)].filter(Boolean).join(' · ')}
      </span>
    </p>
    <p className={fact}>
      <ClockIcon />
      {job.duration}
    </p>
    <p className={css({ color: 'quiet', lineClamp: 3, pt: '1' })}>{job.description}</p>
    <p className={cardFoot}>
      {job.status !== 'open' && <span className={badge({ tone: 'neutral' })}>{jobStatusLabels[job.status]()}</span>}
      {job.urgencyLevel === 'urgent' && <span className={badge({ tone: 'warning' })}>{m.label_urgency_urgent()}</span>}
      <span>{categoryLabels[job.category]()}</span>
      <span className={css({ ms: 'auto', whiteSpace: 'nowrap' })}>{formatShortDate(job.createdAt)}</span>
    </p>
  </article>
))
JobCard.displayName = 'JobCard'
