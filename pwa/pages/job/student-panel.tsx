import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '../../data/device/use-live.ts'
import { awaitsReview, ReviewLink } from '../../features/reviews/review-link.tsx'
import { css } from '../../styled-system/css/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import { jobTexts } from '../../texts/fr/job.ts'
import { ApplicationBadge } from '../../features/apply/application-badge.tsx'
import { stack } from '../../features/jobs/card-parts.ts'
import { OfferChanges } from '../../features/apply/offer-changes.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Tabs } from '../../components/ui/tabs.tsx'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { closeInAddress } from '../../components/ui/close-on-back.ts'
import { useApplication, type OwnApplication } from './use-application.ts'

/** Whether a letter is open before the reader is said. */
export type Writing = { job: DetailedJob; onWriting: (isWriting: boolean) => void }

const ApplyDialog = lazy(() => import('../../features/apply/apply-dialog.tsx'))
const TwintHelper = lazy(() => import('./twint-memo.tsx'))

const texts = jobTexts.apply

const Applied = ({ application: { status, isWaiting, changes } }: { application: OwnApplication }) => (
  <div className={stack}>
    <h2 className={css({ fontSize: 'large' })}>{texts.applied}</h2>
    <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
      <span className={css({ color: 'quiet' })}>{texts.appliedStatus}</span>
      <ApplicationBadge status={status} />
    </p>
    {isWaiting && <p className={css({ fontSize: 'small', color: 'quiet' })}>{texts.waiting}</p>}
    {status !== 'rejected' && <OfferChanges changes={changes} />}
    <Link to="/dashboard" search={{ tab: 'candidatures' }} className={textLink()}>
      {texts.toApplications}
    </Link>
  </div>
)

const route = getRouteApi('/jobs/$id')

const Apply = ({ job, onWriting }: Writing) => {
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
    <div className={stack}>
      <h2 className={css({ fontSize: 'large' })}>{texts.invite}</h2>
      <p className={css({ color: 'quiet' })}>{texts.inviteHint}</p>
      <button type="button" aria-haspopup="dialog" className={button({ size: 'large', wide: true })} onClick={open}>
        {texts.button}
      </button>
      <Suspense>
        {wasOpen && <ApplyDialog jobId={job.id} jobTitle={job.title} open={isOpen} onClose={close} />}
      </Suspense>
    </div>
  )
}

const tabs = [
  { value: 'apply', label: texts.tab },
  { value: 'twint', label: texts.twintTab },
] as const

export const StudentPanel = ({ job, userId, onWriting }: Writing & { userId: string }) => {
  const application = useApplication(job.id, userId)
  const [tab, setTab] = useState<'apply' | 'twint'>('apply')
  // What the server says of a job does not tell whether it is reviewed; the device, which holds one's own, does.
  const own = useLive(`job/own/${job.id}`, db => db.jobs.get(job.id), job.assignedToId === userId)
  if (job.assignedToId === userId)
    return (
      <div className={stack}>
        <p className={css({ fontWeight: 'medium' })}>{texts.yours}</p>
        {own && awaitsReview(own, userId) && <ReviewLink job={own} me={userId} wide />}
        <Link to="/dashboard" search={{ tab: 'messages' }} className={button({ variant: 'soft', wide: true })}>
          {texts.toMessages}
        </Link>
      </div>
    )
  if (application === undefined) return <Skeleton width="long" />
  if (job.status !== 'open') {
    if (application) return <Applied application={application} />
    const isAssigned = job.status !== 'cancelled'
    return <p className={css({ fontWeight: 'medium' })}>{isAssigned ? texts.assigned : texts.closed}</p>
  }
  return (
    <Tabs label={texts.tabs} tabs={tabs} value={tab} onValue={setTab}>
      {tab === 'apply' &&
        (application ? <Applied application={application} /> : <Apply job={job} onWriting={onWriting} />)}
      {tab === 'twint' && (
        <Suspense fallback={<Skeleton width="long" />}>
          <TwintHelper job={job} />
        </Suspense>
      )}
    </Tabs>
  )
}
