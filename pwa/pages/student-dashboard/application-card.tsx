import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { TogetherLink } from '../../features/agreed-jobs/job-state.tsx'
import { formatSentDate } from '../../format/format-date.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { ApplicationBadge } from '../../features/apply/application-badge.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { CallBanner } from '../../features/apply/call-banner.tsx'
import { CardPicture } from '../../features/jobs/card-picture.tsx'
import { sayKept } from '../../features/apply/letter-terms.tsx'
import { OfferChanges } from '../../features/apply/offer-changes.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import type { Standing } from './application-steps.tsx'
import type { Sent } from './own-rows.ts'

const ActionsMenu = lazyPart(async () => (await import('../../components/ui/actions-menu.tsx')).ActionsMenu, {
  fallback: <span className={css({ width: 'target', height: 'target' })} />,
})

// Of large text the line breaks, so that the title keeps its room.
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' })
// In the corner of every card, beside a title of one line or of three.
const corner = css({ display: 'flex', alignSelf: 'flex-start', my: '-1', ms: 'auto', me: '-2' })
const quiet = css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug' })
const facts = cx(quiet, css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1' }))
const own = css({ alignSelf: 'flex-start' })

/** What was written, folded away where it is long. */
export const Letter = ({ text }: { text: string }) => (
  // Its target reaches into the edge of the card where nothing follows.
  <details className={css({ '& summary': { cursor: 'pointer' }, '&:last-child': { mb: '-3' } })}>
    <summary
      className={css({ display: 'list-item', minHeight: 'target', py: '2', fontWeight: 'bold', fontSize: 'small' })}
    >
      {m.own_applications_letter()}
    </summary>
    <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', pb: '2' })}>{text}</p>
  </details>
)

type FrameProps = {
  /** The title's, by which a button on the card is told from the same one on the next. */
  id: string
  title: string
  /** What it is for, as far as the device knows it. */
  job: Stored<'job'> | undefined
  /** Where the title leads. */
  jobId: string | undefined
  badge: ReactNode
  /** Beside the badge. */
  place?: string
  menu?: ReactNode
  children: ReactNode
}

export const ApplicationFrame = ({ id, title, job, jobId, badge, place, menu, children }: FrameProps) => (
  <article className={cx(card(), css({ gap: '2' }))}>
    <div className={head}>
      {job && <CardPicture job={job} size="small" />}
      <h2 id={id} className={css({ fontSize: 'body', lineHeight: 'snug', minWidth: '0', flex: '1 1 8rem' })}>
        {jobId === undefined ? (
          title
        ) : (
          <Link to="/jobs/$id" params={{ id: jobId }} className={css({ _hover: { color: 'accent' } })}>
            {title}
          </Link>
        )}
      </h2>
      {menu && <span className={corner}>{menu}</span>}
    </div>
    <p className={facts}>
      {badge}
      {place}
    </p>
    {children}
  </article>
)

type Props = {
  sent: Sent
  onChat: (jobId: string) => void
  onWithdraw: (applicationId: string) => void
  onReuse: (letter: string) => void
}

/** One application: what for, how far it has come, and what can be done about it. */
export const ApplicationCard = ({ sent: { application, job, isWaiting }, onChat, onWithdraw, onReuse }: Props) => {
  const { id, status, motivationLetter, createdAt, jobId, changes, terms } = application
  const titleId = `application-${id}`
  const standing: Standing = isWaiting ? 'waiting' : status
  const title = job?.title || m.job_untitled()
  const navigate = useNavigate()
  const menu = (
    <ActionsMenu
      label={m.own_applications_more({ title })}
      actions={[
        {
          value: 'offer',
          words: m.own_applications_see_offer(),
          run: () => void navigate({ to: '/jobs/$id', params: { id: jobId } }),
        },
        { value: 'withdraw', words: m.own_applications_withdraw(), run: () => onWithdraw(id) },
      ]}
    />
  )
  return (
    <ApplicationFrame
      id={titleId}
      title={title}
      job={job}
      jobId={jobId}
      badge={<ApplicationBadge status={status} />}
      place={job ? `${job.location} · ${formatRate(job.rate)}` : ''}
      menu={status === 'pending' && menu}
    >
      <p className={quiet}>
        {isWaiting
          ? m.own_applications_written_on({ date: formatSentDate(createdAt) })
          : m.own_applications_sent_on({ date: formatSentDate(createdAt) })}
      </p>
      <ApplicationSteps standing={standing} />
      {isWaiting && <p className={quiet}>{m.own_applications_waiting_hint()}</p>}
      {status === 'accepted' && (
        <Banner
          tone="success"
          action={
            <button
              type="button"
              aria-describedby={titleId}
              className={button({ size: 'small' })}
              onClick={() => onChat(jobId)}
            >
              {m.own_applications_chat()}
            </button>
          }
        >
          <strong>{m.own_applications_congratulations()}</strong> {m.own_applications_congratulations_hint()}
        </Banner>
      )}
      {!isWaiting && <CallBanner application={application} titleId={titleId} title={title} />}
      {job && status !== 'rejected' && (
        <OfferChanges changes={changes} kept={status === 'pending' ? sayKept(terms, job) : undefined} />
      )}
      <Letter text={motivationLetter} />
      {status === 'accepted' && job && <TogetherLink job={job} />}
      {status === 'rejected' && (
        <button
          type="button"
          aria-describedby={titleId}
          className={cx(button({ variant: 'soft', size: 'small' }), own)}
          onClick={() => onReuse(motivationLetter)}
        >
          {m.own_applications_reuse()}
        </button>
      )}
    </ApplicationFrame>
  )
}
