import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { sayDuration } from '../../format/say-duration.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { FreeBadge } from '../../people/availability/free-badge.tsx'
import { FavouriteButton } from '../saved/favourite-button.tsx'
import { useFavourites } from '../saved/use-favourites.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, jobStatusLabels } from '../../texts/labels.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { categoryColors } from '../../components/brand/category-colors.ts'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { ShareButton } from '../../components/ui/share-button.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { BackLink } from './back-link.tsx'
import { jobQuery } from './job-query.ts'
import { JobPhotos } from '../cards/job-photos.tsx'
import { PersonStars } from '../../people/person-stars.tsx'
import { ReliableBadge } from '../../people/reliable-badge.tsx'
import { PlacesBadge } from '../cards/places-badge.tsx'
import { JobFacts } from '../cards/job-facts.tsx'
import { sayPlanned, useIsMissed } from '../cards/job-when.tsx'
import { JobPending } from '../../components/ui/page-skeleton.tsx'
import { Questions } from './questions.tsx'
import { useJob } from './use-job.ts'
import { MoreButton } from '../../safety/more-button.tsx'
import { titleOf } from '../cards/title-of.ts'

const route = getRouteApi('/jobs/$id')

const line = wrap({ alignItems: 'center', gap: '2', pt: '4' })
// As wide as a photo.
const drawing = css({ display: 'block', width: 'full', height: { base: '9rem', tablet: '12rem' }, py: '3' })
const price = css({ gridColumn: '1 / -1' })
const figure = css({
  fontSize: { base: 'display', tablet: '2.75rem' },
  fontWeight: 'bold',
  lineHeight: 'flat',
  letterSpacing: 'tight',
  color: 'accent',
  overflowWrap: 'anywhere',
})
// As many columns as fit without breaking a word.
const essentialsGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
  columnGap: '5',
  rowGap: '3',
})
const sectionTitle = css({ fontSize: 'heading', pb: '3' })
const statusBadges = {
  open: badge({ tone: 'success' }),
  assigned: badge({ tone: 'info' }),
  in_progress: badge({ tone: 'info' }),
  completed: badge({ tone: 'neutral' }),
  cancelled: badge({ tone: 'neutral' }),
}

// Beside the text on wide screens, after it on a phone, where the main action is in the bottom bar.
const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) 22rem' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
})
const aside = css({
  gridColumn: { desktop: '2' },
  gridRow: { desktop: '1 / span 3' },
  position: { desktop: 'sticky' },
  top: '6',
  display: 'grid',
  gap: '4',
})

const Gone = () => {
  useTitle(m.ui_title({ page: m.job_gone() }))
  return (
    <Notice title={m.job_gone()} text={m.job_gone_hint()} level="h1" alert>
      <Link to="/jobs" className={button()}>
        {m.job_other_jobs()}
      </Link>
    </Notice>
  )
}

const Failed = ({ id }: { id: string }) => {
  useTitle(m.ui_title({ page: m.job_failed() }))
  return (
    <Notice title={m.job_failed()} text={m.job_failed_hint()} level="h1" alert>
      <button type="button" className={button()} onClick={() => void jobQuery.fetch(id)}>
        {m.layout_retry()}
      </button>
      <HomeLink />
    </Notice>
  )
}

/** Shown while the offer is open. At the end of the line, so that nothing moves when it loads. */
const PosterRating = ({ poster }: Pick<DetailedJob, 'poster'>) => (
  <p className={css({ ms: 'auto', whiteSpace: 'nowrap', _empty: { display: 'none' } })}>
    <PersonStars of={poster} short />
  </p>
)

const Poster = ({ job: { id, status, poster } }: { job: DetailedJob }) => {
  // Server-rendered pages omit the name, because crawlers read them too.
  const isNamed = poster.firstName !== ''
  useEffect(() => {
    if (!isNamed) void jobQuery.fetch(id)
  }, [isNamed, id])
  return (
    <section
      aria-label={m.job_poster()}
      className={cx(card(), css({ flexFlow: 'row wrap', alignItems: 'center', columnGap: '4', rowGap: '1' }))}
    >
      <Avatar firstName={poster.firstName} lastName={poster.lastName} source={poster.profileImageUrl} />
      <p className={css({ flex: '1 1 6rem', minWidth: '0', lineHeight: 'snug' })}>
        <span className={css({ display: 'block', fontSize: 'small', color: 'quiet' })}>{m.job_poster()}</span>
        <strong>
          {poster.firstName}
          {isNamed ? ' ' : '\u00A0'}
          {poster.lastName}
        </strong>
        <span className={css({ display: 'block', color: 'quiet' })}>{poster.city}</span>
        {status === 'open' && <ReliableBadge person={poster} />}
      </p>
      {status === 'open' && <PosterRating poster={poster} />}
    </section>
  )
}

/** `onWriting` says whether an application is being written. */
export type PanelProps = { job: DetailedJob; onWriting: (isWriting: boolean) => void }
/** The reader's possible actions on the offer. */
type Panel = ComponentType<PanelProps>

const Whole = ({ job, onWriting, Panel }: PanelProps & { Panel: Panel }) => {
  const title = titleOf(job)
  const favourites = useFavourites()
  const isMissed = useIsMissed(job)
  useTitle(m.ui_title({ page: title }))
  const essentials = [
    { name: m.job_rate(), value: formatRate(job.rate), style: price },
    { name: m.job_location(), value: job.location },
    ...(job.address ? [{ name: m.job_address(), value: job.address }] : []),
    { name: m.job_duration(), value: sayDuration(job.duration) },
    { name: m.job_when(), value: sayPlanned(job) },
  ]
  return (
    <article className={page}>
      <div>
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' })}
        >
          <BackLink />
          <span className={css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center' })}>
            {favourites && (
              <span className={css({ display: 'flex', p: '0.625rem' })}>
                <FavouriteButton
                  jobId={job.id}
                  title={title}
                  isKept={favourites.kept.has(job.id)}
                  onKeep={favourites.onKeep}
                />
              </span>
            )}
            <ShareButton title={title} />
            <MoreButton
              subjects={[
                { kind: 'job', targetId: job.id },
                { kind: 'user', targetId: job.poster.id },
              ]}
              person={job.poster}
            />
          </span>
        </div>
        {job.photos && job.photos.length > 0 ? (
          <JobPhotos title={title} category={job.category} photos={job.photos} />
        ) : (
          <CategoryDrawing category={job.category} className={drawing} />
        )}
        <p className={line}>
          <strong className={categoryColors[job.category]}>{categoryLabels[job.category]()}</strong>
          <span className={statusBadges[job.status]}>{jobStatusLabels[job.status]()}</span>
          <PlacesBadge job={job} />
          <FreeBadge job={job} />
          {isMissed && <span className={badge({ tone: 'warning' })}>{m.job_when_past()}</span>}
          {job.isPremiumJob && <span className={badge({ tone: 'accent' })}>{m.job_premium()}</span>}
          {job.isHidden && <span className={badge({ tone: 'warning' })}>{m.safety_hidden_job()}</span>}
        </p>
        {job.isHidden && <p className={css({ color: 'quiet', pt: '2' })}>{m.safety_hidden_job_hint()}</p>}
        <h1 tabIndex={-1} className={css({ fontSize: 'title', pt: '2', pb: '4' })}>
          {title}
        </h1>
        <dl className={cx(card(), essentialsGrid)}>
          {essentials.map(({ name, value, style }) => (
            <div key={name} className={style}>
              <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
              <dd className={style ? figure : css({ fontWeight: 'bold' })}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css({ display: 'grid', gap: '8' })}>
        <section>
          <h2 className={sectionTitle}>{m.job_description()}</h2>
          <p className={css({ whiteSpace: 'pre-line', maxWidth: 'text' })}>{job.description}</p>
        </section>
        <section>
          <h2 className={sectionTitle}>{m.job_practical()}</h2>
          <JobFacts job={job} />
        </section>
      </div>
      <div className={aside}>
        <Panel job={job} onWriting={onWriting} />
        <Poster job={job} />
      </div>
      <Questions job={job} />
    </article>
  )
}

const Shown = ({ id, Panel }: { id: string; Panel: Panel }) => {
  const found = useJob(id)
  // Keep the offer while the student writes, even if it changes or disappears. The server decides when they send.
  const [kept, setKept] = useState<DetailedJob>()
  const job = kept ?? (found.state === 'shown' ? found.job : undefined)
  if (job) return <Whole job={job} onWriting={isWriting => setKept(isWriting ? job : undefined)} Panel={Panel} />
  if (found.state === 'waiting') return <JobPending />
  return found.state === 'gone' ? <Gone /> : <Failed id={id} />
}

export const OfferPage = ({ Panel }: { Panel: Panel }) => {
  const { id } = route.useParams()
  return <Shown key={id} id={id} Panel={Panel} />
}
