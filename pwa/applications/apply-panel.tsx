import { Link } from '@tanstack/react-router'
import { useSession } from '../data/session/use-session.ts'
import { JobScreenLink } from '../jobs/job-state.tsx'
import { css, cx } from '../styled-system/css/index.js'
import { button, card } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { ActionBar } from '../offers/page/action-bar.tsx'
import type { PanelProps } from '../offers/page/offer-page.tsx'
import { StudentPanel } from './student-panel.tsx'
import { OwnPanel } from '../offers/page/own-panel.tsx'

// On a phone its content is in the bar, so no empty card remains.
const barCard = css({ display: { base: 'contents', tablet: 'flex' }, gap: '3' })
const hint = css({ display: { base: 'none', tablet: 'block' }, color: 'quiet', fontSize: 'small' })

const VisitorPanel = ({ job }: Pick<PanelProps, 'job'>) => (
  <div className={cx(card(), barCard)}>
    <ActionBar rate={job.rate}>
      <Link to="." search={{ auth: 'login' }} state={{ overlays: 1 }} className={button()}>
        {m.job_apply_log_in()}
      </Link>
    </ActionBar>
    <p className={hint}>{m.job_apply_log_in_hint()}</p>
  </div>
)

/** The reader's actions on an offer. Renders nothing for posters, except on their own offer. */
export const ApplyPanel = ({ job, onWriting }: PanelProps) => {
  const { user } = useSession()
  if (user?.id === job.postedById && job.status === 'open' && !job.isHidden)
    return (
      <div className={card()}>
        <OwnPanel job={job} />
      </div>
    )
  if (user?.id === job.postedById && job.assignedToId !== null)
    return (
      <div className={cx(card(), barCard)}>
        <ActionBar>
          <JobScreenLink job={job} />
        </ActionBar>
      </div>
    )
  if (!user) return job.status === 'open' ? <VisitorPanel job={job} /> : null
  if (user.userType !== 'student') return null
  return (
    <div className={card()}>
      <StudentPanel job={job} userId={user.id} onWriting={onWriting} />
    </div>
  )
}
