import { changeJobStatus as contract } from '../../schema/commands/change-job-status.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { hasWorkBegun } from '../../schema/decisions/payment-life.ts'
import { conversationOf, isOneOfSeveral } from '../../schema/decisions/series.ts'
import { settleJob } from '../money/settle.ts'
import { readPostedJob } from '../queries/jobs.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { closeApplications } from '../domain/close-applications.ts'
import { command } from './command.ts'
import { noteLapse } from '../domain/lapses.ts'
import { lockJob } from '../domain/locks.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { endSeries } from '../domain/series.ts'

const notices = { in_progress: 'jobStarted', completed: 'jobCompleted', cancelled: 'jobCancelled' } as const

export const changeJobStatus = command(contract, async (tx, actor, { id, status, reason }) => {
  const job = await lockJob(tx, id)
  if (job?.postedById !== actor.id) return refuse('not-found')
  if (!canMove(job.status, status, 'poster')) return refuse('status-conflict')
  if (status === 'cancelled' && job.assignedToId) await noteLapse(tx, job, actor.id, reason?.trim() || null)
  const startedAt = status === 'in_progress' ? tx`, started_at = now()` : tx``
  await tx`update jobs set status = ${status}${startedAt} where id = ${id}`
  // Before its first session has begun a weekly job is the agreement itself.
  if (status === 'cancelled' && !isOneOfSeveral(job, Date.now())) await endSeries(tx, tx`id = ${id}`)
  const isLate = status === 'cancelled' && hasWorkBegun(job, Date.now())
  if (status !== 'in_progress') await settleJob(tx, id, isLate ? 'cancelled-after-begun' : status)
  if (job.status === 'open') await closeApplications(tx, job, 'jobWithdrawn')
  const told = job.assignedToId ? [job.assignedToId] : []
  await notify(
    tx,
    told,
    'application_update',
    texts.notifications[notices[status]](job.title, reason),
    actionUrls.chat(conversationOf(job)),
  )
  return readPostedJob(tx, id)
})
