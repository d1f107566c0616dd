import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { JobScreenLink } from '../jobs/job-state.tsx'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import { useIsSending } from '../data/device/use-is-sending.ts'
import * as m from '../paraglide/messages.js'
import { ApplicationBadge } from './application-badge.tsx'
import type { PanelProps } from '../offers/page/offer-page.tsx'
import { ActionBar } from '../offers/page/action-bar.tsx'
import { column } from '../offers/page/column.ts'
import { sayKept } from './letter-terms.tsx'
import { OfferChanges } from './offer-changes.tsx'
import { paymentWayOf } from '../../schema/decisions/payment-way.ts'
import { titleOf } from '../offers/cards/title-of.ts'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { Tabs } from '../components/ui/tabs.tsx'
import { useTitle } from '../components/ui/use-title.ts'
import type { DetailedJob } from '../data/schemas/detailed-job.ts'
import { closeInAddress } from '../components/ui/close-on-back.ts'
import { useApplication, type OwnApplication } from './use-application.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const ApplyDialog = lazyPart(async () => (await import('./apply-dialog.tsx')).ApplyDialog, {
  when: 'shown',
})
const TwintMemo = lazyPart(async () => (await import('./twint-memo.tsx')).TwintMemo, {
  fallback: <Skeleton width="long" />,
  when: 'shown',
})

type Answered = { application: OwnApplication; job: DetailedJob }

/** Shown only if sending takes longer than 300 ms. */
const slow = css({ fontSize: 'small', color: 'quiet', animation: 'fadeIn 1ms 300ms backwards' })

const Waiting = () => <p className={slow}>{useIsSending() ? m.form_sending() : m.job_apply_waiting()}</p>

const Applied = ({ application: { status, isWaiting, changes, terms }, job }: Answered) => (
  <div className={column}>
    <h2 className={css({ fontSize: 'large' })}>{m.job_apply_applied()}</h2>
    <p className={wrap({ gap: '2', alignItems: 'center' })}>
      <span className={css({ color: 'quiet' })}>{m.job_apply_applied_status()}</span>
      <ApplicationBadge status={status} />
    </p>
    {isWaiting && <Waiting />}
    {status !== 'rejected' && (
      <OfferChanges changes={changes} kept={status === 'pending' ? sayKept(terms, job) : undefined} />
    )}
    <ActionBar state={m.job_apply_applied()}>
      <Link to="/dashboard" search={{ tab: 'candidatures' }} className={button({ variant: 'soft' })}>
        {m.job_apply_to_applications()}
      </Link>
    </ActionBar>
  </div>
)

const route = getRouteApi('/jobs/$id')

/** Reserves its space until it is known whether the student has applied, so that nothing below moves. */
const Invite = ({ rate, onApply }: { rate: number; onApply?: () => void }) => (
  <div className={cx(column, onApply ? undefined : css({ visibility: 'hidden' }))}>
    <h2 className={css({ fontSize: 'large' })}>{m.job_apply_invite()}</h2>
    <p className={css({ color: 'quiet' })}>{m.job_apply_invite_hint()}</p>
    <ActionBar rate={rate}>
      <button type="button" aria-haspopup="dialog" className={button({ size: 'large' })} onClick={onApply}>
        {m.job_apply_button()}
      </button>
    </ActionBar>
  </div>
)

const Apply = ({ job, onWriting }: PanelProps) => {
  const { apply } = route.useSearch()
  const navigate = route.useNavigate()
  const isOpen = apply === true
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const tell = useEffectEvent(onWriting)
  useEffect(() => tell(isOpen), [isOpen])
  const open = () => void navigate({ search: { apply: true }, state: { overlays: 1 }, resetScroll: false })
  const close = () => closeInAddress(() => void navigate({ search: {}, replace: true, resetScroll: false }))
  return (
    <>
      <Invite rate={job.rate} onApply={open} />
      {wasOpen && <ApplyDialog jobId={job.id} jobTitle={job.title} open={isOpen} onClose={close} />}
    </>
  )
}

const tabs = [
  { value: 'apply', label: m.job_apply_tab },
  { value: 'twint', label: m.job_apply_twint_tab },
] as const

const OpenJob = ({ job, children }: { job: DetailedJob; children: ReactNode }) => {
  const asked = route.useSearch().tab
  // A job paid through Pouce needs no TWINT memo.
  const isByHand = paymentWayOf(job) !== 'pouce'
  const tab = isByHand ? (asked ?? 'apply') : 'apply'
  const navigate = route.useNavigate()
  const title = titleOf(job)
  useTitle(m.ui_title({ page: tab === 'twint' ? `${m.job_apply_twint_tab()} · ${title}` : title }))
  if (!isByHand) return children
  return (
    <Tabs
      label={m.job_apply_tabs()}
      tabs={tabs.map(({ value, label }) => ({ value, label: label() }))}
      value={tab}
      onValue={next =>
        void navigate({ search: next === 'twint' ? { tab: next } : {}, replace: true, resetScroll: false })
      }
    >
      {tab === 'twint' ? <TwintMemo job={job} /> : children}
    </Tabs>
  )
}

export const StudentPanel = ({ job, userId, onWriting }: PanelProps & { userId: string }) => {
  const application = useApplication(job.id, userId)
  if (job.assignedToId === userId)
    return (
      <div className={column}>
        <p className={css({ fontWeight: 'bold' })}>{m.job_apply_yours()}</p>
        <ActionBar>
          <JobScreenLink job={job} />
        </ActionBar>
      </div>
    )
  if (job.status !== 'open') {
    if (application === undefined) return <Skeleton width="long" />
    if (application) return <Applied application={application} job={job} />
    const isAssigned = job.status !== 'cancelled'
    return <p className={css({ fontWeight: 'bold' })}>{isAssigned ? m.job_apply_assigned() : m.job_apply_closed()}</p>
  }
  return (
    <OpenJob job={job}>
      {application === undefined && <Invite rate={job.rate} />}
      {application === null && <Apply job={job} onWriting={onWriting} />}
      {application && <Applied application={application} job={job} />}
    </OpenJob>
  )
}
