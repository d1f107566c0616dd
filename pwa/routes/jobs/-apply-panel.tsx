import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { DetailedJob } from '../../answers/detailed-job.ts'
import { useSession } from '../../session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, button, card, textLink } from '../../styled-system/recipes/index.js'
import { jobTexts } from '../../texts/fr/job.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useApplication, type OwnApplication } from './-use-application.ts'

const ApplyDialog = lazy(() => import('../../dialogs/apply-dialog.tsx'))
const TwintHelper = lazy(() => import('./-twint-memo.tsx'))

const texts = jobTexts.apply
const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
const badges = {
  pending: badge({ tone: 'info' }),
  accepted: badge({ tone: 'success' }),
  rejected: badge({ tone: 'neutral' }),
}

const Applied = ({ application: { status, isWaiting } }: { application: OwnApplication }) => (
  <div className={stack}>
    <h2 className={css({ fontSize: 'large' })}>{texts.applied}</h2>
    <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
      <span className={css({ color: 'quiet' })}>{texts.appliedStatus}</span>
      <span className={badges[status]}>{labelTexts[`applicationStatus.${status}`]}</span>
    </p>
    {isWaiting && <p className={css({ fontSize: 'small', color: 'quiet' })}>{texts.waiting}</p>}
    <Link to="/dashboard" search={{ tab: 'candidatures' }} className={textLink()}>
      {texts.toApplications}
    </Link>
  </div>
)

const Apply = ({ job }: { job: DetailedJob }) => {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className={stack}>
      <h2 className={css({ fontSize: 'large' })}>{texts.invite}</h2>
      <p className={css({ color: 'quiet' })}>{texts.inviteHint}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        className={button({ size: 'large', wide: true })}
        onClick={() => {
          setLoaded(true)
          setOpen(true)
        }}
      >
        {texts.button}
      </button>
      <Suspense>
        {isLoaded && <ApplyDialog jobId={job.id} jobTitle={job.title} open={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

const tabs = [
  { value: 'apply', label: texts.tab },
  { value: 'twint', label: texts.twintTab },
] as const

const StudentPanel = ({ job, userId }: { job: DetailedJob; userId: string }) => {
  const application = useApplication(job.id, userId)
  const [tab, setTab] = useState<'apply' | 'twint'>('apply')
  if (job.assignedToId === userId)
    return (
      <div className={stack}>
        <p className={css({ fontWeight: 'medium' })}>{texts.yours}</p>
        <Link to="/dashboard" search={{ tab: 'messages' }} className={button({ wide: true })}>
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
      {tab === 'apply' && (application ? <Applied application={application} /> : <Apply job={job} />)}
      {tab === 'twint' && (
        <Suspense fallback={<Skeleton width="long" />}>
          <TwintHelper job={job} />
        </Suspense>
      )}
    </Tabs>
  )
}

const VisitorPanel = () => (
  <div className={stack}>
    <Link to="." search={{ auth: 'login' }} className={button({ wide: true })}>
      {texts.logIn}
    </Link>
    <p className={css({ color: 'quiet', fontSize: 'small' })}>{texts.logInHint}</p>
  </div>
)

/** What the reader can do about an offer; nothing for who only publishes. */
export const ApplyPanel = ({ job }: { job: DetailedJob }) => {
  const { user, isLoading } = useSession()
  if (isLoading || (user && user.userType !== 'student') || (!user && job.status !== 'open')) return null
  return <div className={card()}>{user ? <StudentPanel job={job} userId={user.id} /> : <VisitorPanel />}</div>
}
