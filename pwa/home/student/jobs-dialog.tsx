import { Link } from '@tanstack/react-router'
import { formatRate } from '../../../schema/format-money.ts'
import { awaitsReview } from '../../../schema/decisions/next-step.ts'
import { ReviewLink } from '../../jobs/review-link.tsx'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { ApplicationBadge } from '../../applications/application-badge.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import type { Applications, Work } from '../../applications/sent/own-rows.ts'

type Props = {
  me: string
  shown: 'active' | 'completed'
  applications: Applications | undefined
  work: Work
  onClose: () => void
}

const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '3',
  minHeight: 'target',
  '&:not(:first-child)': { borderTopWidth: '1px', borderColor: 'line' },
})

/** The jobs counted by a figure. */
export const JobsDialog = ({ me, shown, applications, work, onClose }: Props) => {
  const [title, empty] =
    shown === 'active'
      ? [m.student_active_applications(), m.student_no_active()]
      : [m.student_completed_jobs(), m.student_no_completed()]
  const lines =
    shown === 'active'
      ? applications?.sent.map(({ application: { id, jobId, status }, job }) => ({ id, jobId, job, status }))
      : work?.completed.map(job => ({ id: job.id, jobId: job.id, job, status: undefined }))
  return (
    <Dialog open onClose={onClose} title={title}>
      {lines?.length ? (
        <ul>
          {lines.map(({ id, jobId, job, status }) => (
            <li key={id} className={row}>
              <div className={css({ flex: '1', minWidth: '0' })}>
                <Link
                  to="/jobs/$id"
                  params={{ id: jobId }}
                  className={css({
                    fontWeight: 'bold',
                    overflowWrap: 'anywhere',
                    _hover: { color: 'accent' },
                    _after: { content: '""', position: 'absolute', inset: '0' },
                  })}
                >
                  {job?.title || m.job_untitled()}
                </Link>
                {job && (
                  <p className={css({ color: 'quiet', fontSize: 'small' })}>
                    {job.location} · {formatRate(job.rate)}
                  </p>
                )}
              </div>
              {status && <ApplicationBadge status={status} />}
              {job && 'assignedTo' in job && awaitsReview(job, me) && <ReviewLink job={job} me={me} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className={css({ color: 'quiet', py: '4' })}>{empty}</p>
      )}
    </Dialog>
  )
}
