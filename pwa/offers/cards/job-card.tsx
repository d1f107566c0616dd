import { memo, type ReactNode } from 'react'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import { formatRate } from '../../../schema/format-money.ts'
import { categoryColors } from '../../components/brand/category-colors.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { formatDay } from '../../format/format-date.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, jobStatusLabels } from '../../texts/labels.ts'
import { PersonStars } from '../../people/person-stars.tsx'
import { CardBand } from './card-picture.tsx'
import { Heart, JobCardTitle, JobFact, type Keeping } from './job-card-frame.tsx'
import { JobWhen } from './job-when.tsx'
import { isForSeveral, PlacesBadge } from './places-badge.tsx'
import { sayPlace } from './say-away.ts'
import { early } from '../../components/ui/early.ts'

const frame = css({ height: 'full', p: '0' })
const body = stack({ flex: '1', gap: '1', minWidth: '0', px: '4', pt: '3', pb: '4' })
const quiet = css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug' })
const corner = css({ position: 'absolute', top: '4', insetInlineEnd: '4', '& button': { bg: 'surface' } })
const essentials = css({ color: 'quiet', lineHeight: 'snug', '& strong': { color: 'accent', whiteSpace: 'nowrap' } })
const place = css({ color: 'quiet', lineHeight: 'snug', lineClamp: 2 })
const badges = wrap({ gap: '2' })
// At the bottom, however tall the neighbouring cards are.
const foot = cx(quiet, wrap({ alignItems: 'center', columnGap: '2', minHeight: '1.75rem', mt: 'auto' }))

// Above the card's own link, which covers the whole card.
export const aboveCard = css({ position: 'relative', zIndex: 'raised', mt: '2' })

type Props = Keeping & {
  job: ListedJob
  kilometres?: number | undefined
  /** How the offer fits the reader's availability, if there is something to say. */
  free?: string | undefined
  /** Set where a student can apply from the card. The card then shows the description too. */
  onApply?: ((job: ListedJob) => void) | undefined
  /** Additional content at the end of the card. */
  children?: ReactNode
}

/** An offer in a public list. */
export const JobCard = memo(({ job, kilometres, free, isKept, onKeep, onApply, children }: Props) => (
  <article className={cx(card({ tappable: true }), frame)}>
    <CardBand job={job} />
    {onKeep && (
      <span className={corner}>
        <Heart job={job} isKept={isKept} onKeep={onKeep} />
      </span>
    )}
    <div className={body}>
      <p className={quiet}>
        <strong className={categoryColors[job.category]}>{categoryLabels[job.category]()}</strong>
        {'\u00A0· '}
        {formatDay(job.createdAt)}
      </p>
      <JobCardTitle job={job} level="h3" leads="card" />
      <p className={essentials}>
        <strong>{formatRate(job.rate)}</strong>
        {`\u00A0· ${sayDuration(job.duration)}`}
      </p>
      <p className={place}>{sayPlace(job.location, kilometres)}</p>
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
      {onApply && <p className={css({ color: 'quiet', lineClamp: 3 })}>{job.description}</p>}
      <p className={foot}>
        {/* The server-rendered page omits the poster's name. The app adds it in the same place. */}
        {job.poster?.firstName && (
          <>
            <Avatar
              size="tiny"
              loading="lazy"
              firstName={job.poster.firstName}
              lastName={job.poster.lastName}
              source={job.poster.profileImageUrl}
            />
            {job.poster.firstName}
            <PersonStars of={job.poster} short />
          </>
        )}
      </p>
      {onApply && (
        <button
          type="button"
          {...early('apply', job.id)}
          aria-haspopup="dialog"
          className={cx(button({ wide: true }), aboveCard)}
          onClick={() => onApply(job)}
        >
          {m.student_offers_apply()}
          <span className={css({ srOnly: true })}> : {job.title}</span>
        </button>
      )}
      {children}
    </div>
  </article>
))
JobCard.displayName = 'JobCard'
