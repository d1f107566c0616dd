import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { JobState } from '../../jobs/job-state.tsx'
import { studentName } from '../../jobs/student-name.ts'
import { ChatView } from '../../chat/chat-view.tsx'
import { css } from '../../styled-system/css/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { NoApplicationsDrawing } from '../../components/drawings/no-applications.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { JobFrame, titleIdOf } from './job-frame.tsx'
import { JobList } from '../../offers/cards/job-list.tsx'
import { TabHead } from '../../components/ui/tab-head.tsx'
import type { OwnJob } from '../../offers/cards/own-jobs.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const CompleteDialog = lazyPart(async () => (await import('../../jobs/complete-dialog.tsx')).CompleteDialog)

type Props = {
  jobs: readonly OwnJob[] | undefined
  /** The job whose conversation a link opens. */
  jobId: string | undefined
  onBack: () => void
}

// A last child overlaps the card's padding.
const foot = css({ display: 'grid', gap: '2', mt: 'auto', pt: '2', '&:last-child': { mb: '-2' } })
/** As wide as the card, so that its chevron is at the edge. */
const toggle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: 'target',
  px: '2',
  borderRadius: 'small',
  fontWeight: 'bold',
  fontSize: 'small',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'sunken' },
  '& svg': { width: '1.2rem', height: '1.2rem', color: 'quiet' },
  '& svg:last-child': { ms: 'auto', transition: 'transform token(durations.quick)' },
  '&[aria-expanded=true] svg:last-child': { transform: 'rotate(180deg)' },
})
const chat = css({
  display: 'flex',
  height: 'min(32rem, 70dvh)',
  mt: '1',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'small',
  overflow: 'hidden',
})

const ActiveJob = ({ job, isOpen }: { job: OwnJob; isOpen: boolean }) => {
  const [shows, setShows] = useState(isOpen)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <JobFrame job={job}>
      <div className={foot}>
        <JobState job={job} me={job.postedById} name={m.poster_done_by({ name: studentName(job) })} />
        <button
          type="button"
          aria-describedby={titleIdOf(job)}
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => setIsAsked(true)}
        >
          {m.poster_complete()}
        </button>
        <button
          type="button"
          aria-describedby={titleIdOf(job)}
          aria-expanded={shows}
          className={toggle}
          onClick={() => setShows(!shows)}
        >
          <MessageSquareIcon />
          {shows ? m.poster_hide_chat() : m.poster_show_chat()}
          <ChevronDownIcon />
        </button>
      </div>
      {shows && (
        <div className={chat}>
          <ChatView jobId={job.id} />
        </div>
      )}
      {isAsked && <CompleteDialog job={job} onClose={() => setIsAsked(false)} />}
    </JobFrame>
  )
}

/**
 * Jobs with a student, each with its conversation. With several jobs they open one at a time, because an open conversation counts
 * as read.
 */
export const ActiveJobs = ({ jobs, jobId, onBack }: Props) => (
  <section aria-label={m.poster_active()}>
    <TabHead title={m.poster_active()} onBack={onBack}>
      <Link to="/accepted-jobs" className={textLink()}>
        {m.accepted_jobs_title()}
      </Link>
    </TabHead>
    <JobList
      items={jobs}
      empty={
        <EmptyState
          drawing={<NoApplicationsDrawing />}
          title={m.poster_no_active()}
          text={m.poster_no_active_hint()}
          level="h3"
        />
      }
    >
      {job => <ActiveJob key={job.id} job={job} isOpen={job.id === jobId || jobs?.length === 1} />}
    </JobList>
  </section>
)
