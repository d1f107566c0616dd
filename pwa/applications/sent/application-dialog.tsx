import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { JobScreenLink } from '../../jobs/job-state.tsx'
import { formatSentDate } from '../../format/format-date.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import { useIsSending } from '../../data/device/use-is-sending.ts'
import * as m from '../../paraglide/messages.js'
import { ApplicationBadge } from '../application-badge.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { WaitingListOffer } from '../waiting-list-offer.tsx'
import { sayKept } from '../letter-terms.tsx'
import { OfferChanges } from '../offer-changes.tsx'
import { Refused } from '../../outbox/refused.tsx'
import type { Sent, Unsent } from './own-rows.ts'
import { useGoneTitle } from './use-gone-title.ts'

const quiet = css({ color: 'quiet', fontSize: 'small', lineHeight: 'snug' })
const facts = wrap({ alignItems: 'center', columnGap: '3', rowGap: '1' })

type FrameProps = {
  title: string
  /** Its job or offer, as far as the device has it. */
  job: Stored<'job'> | Stored<'offer'> | undefined
  badge: ReactNode
  date: string
  letter: string
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

const Frame = ({ title, job, badge: sign, date, letter, footer, onClose, children }: FrameProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    description={job && `${job.location} · ${formatRate(job.rate)}`}
    footer={footer}
  >
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <p className={facts}>
        {sign}
        <span className={quiet}>{date}</span>
      </p>
      {children}
      <div>
        <h3 className={css({ fontSize: 'body', pb: '1' })}>{m.applications_letter()}</h3>
        <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{letter}</p>
      </div>
    </div>
  </Dialog>
)

type Props = {
  sent: Sent
  onClose: () => void
  onChat: (jobId: string) => void
  onWithdraw: (applicationId: string) => void
  onReuse: (letter: string) => void
}

/** One application: its job, state, letter and actions. */
export const ApplicationDialog = ({ sent: { application, job, isWaiting }, onClose, ...on }: Props) => {
  const isSending = useIsSending()
  const { id, status, motivationLetter, createdAt, jobId, changes, terms } = application
  const title = job?.title || m.job_untitled()
  const date = { date: formatSentDate(createdAt) }
  const offer = (
    <Link to="/jobs/$id" params={{ id: jobId }} className={button({ variant: 'ghost' })}>
      {m.job_see()}
    </Link>
  )
  const footers = {
    pending: (
      <>
        <button type="button" className={button({ variant: 'ghost' })} onClick={() => on.onWithdraw(id)}>
          {m.own_applications_withdraw()}
        </button>
        {offer}
      </>
    ),
    accepted: job && <JobScreenLink job={job} />,
    rejected: (
      <>
        {offer}
        <button type="button" className={button()} onClick={() => on.onReuse(motivationLetter)}>
          {m.own_applications_reuse()}
        </button>
      </>
    ),
  }
  return (
    <Frame
      title={title}
      job={job}
      badge={<ApplicationBadge status={status} />}
      date={isWaiting ? m.own_applications_written_on(date) : m.own_applications_sent_on(date)}
      letter={motivationLetter}
      footer={footers[status]}
      onClose={onClose}
    >
      {isWaiting && <p className={quiet}>{isSending ? m.form_sending() : m.own_applications_waiting_hint()}</p>}
      {status === 'accepted' && (
        <Banner
          tone="success"
          action={
            <button
              type="button"
              className={button({ variant: 'ghost', size: 'small' })}
              onClick={() => on.onChat(jobId)}
            >
              {m.own_applications_chat()}
            </button>
          }
        >
          <strong>{m.acceptance_title()}</strong> {m.own_applications_congratulations_hint()}
        </Banner>
      )}
      {!isWaiting && <WaitingListOffer application={application} title={title} onDecline={() => on.onWithdraw(id)} />}
      {job && status !== 'rejected' && (
        <OfferChanges changes={changes} kept={status === 'pending' ? sayKept(terms, job) : undefined} />
      )}
    </Frame>
  )
}

type UnsentProps = { unsent: Unsent; onClose: () => void; onReuse: (letter: string) => void }

/** A letter that the server refused: the reason, and the letter to use again. */
export const UnsentDialog = ({ unsent, onClose, onReuse }: UnsentProps) => {
  const { entryId, jobId, job, letter, writtenAt } = unsent
  return (
    <Frame
      title={useGoneTitle(jobId, unsent.title) || m.own_applications_gone_job()}
      job={job}
      badge={<span className={badge({ tone: 'danger' })}>{m.own_applications_step_refused()}</span>}
      date={m.own_applications_written_on({ date: formatSentDate(writtenAt) })}
      letter={letter}
      onClose={onClose}
    >
      <Refused isInside of={({ id }) => id === entryId}>
        <button type="button" className={button({ variant: 'soft', size: 'small' })} onClick={() => onReuse(letter)}>
          {m.own_applications_reuse()}
        </button>
      </Refused>
    </Frame>
  )
}
