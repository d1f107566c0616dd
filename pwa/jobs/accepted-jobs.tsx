import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import CoinsIcon from 'lucide-react/icons/coins'
import type { Stored } from '../../sync/store.ts'
import { awaitsReview } from '../../schema/decisions/next-step.ts'
import { formatMoney } from '../../schema/format-money.ts'
import { JobState } from './job-state.tsx'
import { useChatAddress } from '../chat/use-chat-address.ts'
import { sayDuration } from '../format/say-duration.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { isUnfilled } from '../data/device/is-unfilled.ts'
import { newestFirst } from '../data/device/newest-first.ts'
import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { badge, button, card } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { JobFact, JobCardFrame, JobPlace } from '../offers/cards/job-card-frame.tsx'
import { jobGrid } from '../offers/cards/jobs-skeleton.tsx'
import { NoJobsDrawing } from '../components/drawings/no-jobs.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { useTitle } from '../components/ui/use-title.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const ChatDialog = lazyPart(async () => (await import('../chat/chat-dialog.tsx')).ChatDialog)

type Job = Stored<'job'>

/** Agreed jobs of either person: those in progress, and finished ones until the own review is written. Newest first. */
const useAcceptedJobs = (me: string, isStudent: boolean) =>
  useLive(`accepted/${me}/${isStudent}`, async db => {
    const own = await db.jobs
      .where(isStudent ? 'assignedToId' : 'postedById')
      .equals(me)
      .toArray()
    if (own.length === 0 && (await isUnfilled(db))) return undefined
    const isShown = (job: Job) => job.status === 'assigned' || job.status === 'in_progress' || awaitsReview(job, me)
    return own.filter(isShown).toSorted(newestFirst)
  })

type CardProps = { job: Job; me: string; isStudent: boolean; onChat: () => void }

const AcceptedJob = ({ job, me, isStudent, onChat }: CardProps) => {
  const { title, description, location, duration, rate, status, poster, assignedTo } = job
  const isDone = status === 'completed'
  const student = assignedTo
    ? m.accepted_jobs_assigned({ name: `${assignedTo.firstName} ${assignedTo.lastName}` })
    : m.accepted_jobs_not_assigned()
  const employer = m.accepted_jobs_employer({ name: `${poster.firstName} ${poster.lastName}` })
  return (
    <JobCardFrame
      job={job}
      level="h2"
      leads="title"
      beside={
        <span className={isDone ? badge({ tone: 'neutral' }) : badge({ tone: 'success' })}>
          {isDone ? m.label_job_status_completed() : m.accepted_jobs_accepted()}
        </span>
      }
    >
      <p className={css({ color: 'quiet', lineClamp: 3, whiteSpace: 'pre-line' })}>{description}</p>
      <JobPlace location={location} small />
      <JobFact icon={<ClockIcon />} small>
        {sayDuration(duration)}
      </JobFact>
      <JobFact icon={<CoinsIcon />} small>
        {m.accepted_jobs_rate({ amount: formatMoney(rate) })}
      </JobFact>
      <div className={css({ display: 'grid', gap: '2', mt: 'auto', pt: '2' })}>
        <JobState job={job} me={me} name={isStudent ? employer : student} />
        {!isDone && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={button({ variant: 'ghost', size: 'small' })}
            onClick={onChat}
          >
            {m.accepted_jobs_open_chat()}
            <span className={css({ srOnly: true })}> : {title}</span>
          </button>
        )}
      </div>
    </JobCardFrame>
  )
}

const Empty = ({ isStudent }: { isStudent: boolean }) => (
  <EmptyState
    drawing={<NoJobsDrawing />}
    title={isStudent ? m.accepted_jobs_empty_student() : m.accepted_jobs_empty_private()}
    text={isStudent ? m.accepted_jobs_empty_student_hint() : m.accepted_jobs_empty_private_hint()}
  >
    <Link to="/dashboard" search={isStudent ? { tab: 'jobs' } : {}} className={button()}>
      {isStudent ? m.accepted_jobs_browse() : m.accepted_jobs_to_offers()}
    </Link>
  </EmptyState>
)

export const AcceptedJobs = () => {
  useTitle(m.ui_title({ page: m.accepted_jobs_title() }))
  const { user } = useSession()
  const isStudent = user?.userType === 'student'
  const jobs = useAcceptedJobs(user?.id ?? '', isStudent)
  const engine = useEngine()?.engine
  const { chat, openChat, switchChat, closeChat } = useChatAddress()
  useEffect(() => engine?.watch('accepted-jobs'), [engine])
  const underWay = jobs?.filter(({ status }) => status !== 'completed')
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
        {m.accepted_jobs_title()}
      </h1>
      {!jobs && (
        <div className={card()}>
          <Skeleton width="long" />
          <Skeleton />
          <Skeleton width="half" />
        </div>
      )}
      {jobs?.length === 0 && <Empty isStudent={isStudent} />}
      <ul className={jobGrid}>
        {jobs?.map(job => (
          <li key={job.id}>
            <AcceptedJob job={job} me={user?.id ?? ''} isStudent={isStudent} onChat={() => openChat(job.id)} />
          </li>
        ))}
      </ul>
      {chat !== undefined && <ChatDialog jobId={chat} jobs={underWay} onSwitch={switchChat} onClose={closeChat} />}
    </>
  )
}
