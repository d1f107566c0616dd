import { Link } from '@tanstack/react-router'
import { useSession } from '../../data/session/use-session.ts'
import { TogetherLink } from '../../features/agreed-jobs/job-state.tsx'
import { css } from '../../styled-system/css/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { stack } from './stack.ts'
import type { Writing } from './student-panel.tsx'
import { StudentPanel } from './student-panel.tsx'
import { OwnPanel } from './own-panel.tsx'

const VisitorPanel = () => (
  <div className={stack}>
    <Link to="." search={{ auth: 'login' }} state={{ overlays: 1 }} className={button({ wide: true })}>
      {m.job_apply_log_in()}
    </Link>
    <p className={css({ color: 'quiet', fontSize: 'small' })}>{m.job_apply_log_in_hint()}</p>
  </div>
)

/** What the reader can do about an offer; nothing for who only publishes, but for their own. */
export const ApplyPanel = ({ job, onWriting }: Writing) => {
  const { user } = useSession()
  if (user?.id === job.postedById && job.status === 'open' && !job.isHidden)
    return (
      <div className={card()}>
        <OwnPanel job={job} />
      </div>
    )
  if (user?.id === job.postedById && job.assignedToId !== null)
    return (
      <div className={card()}>
        <TogetherLink job={job} />
      </div>
    )
  if (user ? user.userType !== 'student' : job.status !== 'open') return null
  return (
    <div className={card()}>
      {user ? <StudentPanel job={job} userId={user.id} onWriting={onWriting} /> : <VisitorPanel />}
    </div>
  )
}
