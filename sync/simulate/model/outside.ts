import { texts } from '../../../api/texts/fr.ts'
import { canMove } from '../../../schema/decisions/job-life.ts'
import type { World } from './world.ts'

/** What people do online beside the actions that may wait, and whoever writes straight into the database. */
type Words = { title: string; message: string }
type Job = World['jobs'] extends Map<string, infer Row> ? Row : never

const words = texts.notifications

export const tell = (world: World, userId: string, type: string, { title, message }: Words) =>
  world.notices.push({ id: null, userId, type, title, message, isRead: false })

export const findJob = ({ jobs }: World, id: string) => {
  const job = jobs.get(id)
  return job?.isDeleted ? undefined : job
}

export const partiesOf = ({ posterId, assigneeId }: Job) => ({ postedById: posterId, assignedToId: assigneeId })

export const closeApplications = (world: World, jobId: string, notice: Words) => {
  for (const application of world.applications.values()) {
    if (application.jobId !== jobId || application.status !== 'pending') continue
    application.status = 'rejected'
    tell(world, application.studentId, 'application_update', notice)
  }
}

export const decide = (world: World, account: string, id: string, verdict: 'accept' | 'reject') => {
  const application = world.applications.get(id)
  const job = application && findJob(world, application.jobId)
  if (!job || job.posterId !== account) return 'not-found'
  if (application.status !== 'pending') return 'application-decided'
  if (verdict === 'reject') {
    application.status = 'rejected'
    tell(world, application.studentId, 'application_update', words.rejected(job.title))
    return null
  }
  if (!canMove(job.status, 'assigned', 'acceptance')) return 'job-not-open'
  application.status = 'accepted'
  Object.assign(job, { status: 'assigned', assigneeId: application.studentId })
  closeApplications(world, application.jobId, words.rejected(job.title))
  tell(world, application.studentId, 'application_update', words.accepted(job.title))
  return null
}

const moved = { in_progress: 'jobStarted', completed: 'jobCompleted', cancelled: 'jobCancelled' } as const
export type Move = keyof typeof moved

export const moveJob = (world: World, account: string, id: string, status: Move) => {
  const job = findJob(world, id)
  if (job?.posterId !== account) return 'not-found'
  if (!canMove(job.status, status, 'poster')) return 'status-conflict'
  if (job.status === 'open') closeApplications(world, id, words.jobWithdrawn(job.title))
  job.status = status
  if (job.assigneeId) tell(world, job.assigneeId, 'application_update', words[moved[status]](job.title))
  return null
}
