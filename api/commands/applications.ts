import {
  acceptApplication as acceptApplicationContract,
  rejectApplication as rejectApplicationContract,
  withdrawApplication as withdrawApplicationContract,
} from '../../schema/contracts/applications.ts'
import type { Transaction } from '../db/connect.ts'
import { closeApplication } from '../domain/close-applications.ts'
import { begin } from '../domain/job-life.ts'
import { lockJob, type LockedJob } from '../domain/locks.ts'
import { type ApplicationRow, applicationColumns, toApplication } from '../queries/applications.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

type Locked = {
  job: LockedJob
  application: ApplicationRow
  /** Its student is asked whether they can come, and it has not been passed on yet. */
  isCalled: boolean
}

/**
 * An application with its job, both held: the job first, when no other command can be at work on either. Which job it is
 * changes once at most, when it is accepted for one place of several.
 */
export const lockApplication = async (tx: Transaction, id: string): Promise<Locked | null> => {
  const readJobId = async () =>
    (await tx<{ jobId: string }[]>`select job_id from applications where id = ${id}`)[0]?.jobId
  const jobId = await readJobId()
  const job = jobId === undefined ? null : await lockJob(tx, jobId)
  if (!job) return null
  const [row] = await tx<(ApplicationRow & { isCalled: boolean })[]>`
    select ${applicationColumns(tx)}, a.call_ends_at is not null as is_called
    from applications a where a.id = ${id} and a.job_id = ${job.id} for update of a`
  if (!row) return (await readJobId()) === undefined ? null : lockApplication(tx, id)
  const { isCalled, ...application } = row
  return { job, application, isCalled }
}

/** Chooses the student, hands over the job and refuses the others, all at once or not at all. */
export const acceptApplication = command(acceptApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  const place = await begin(tx, job, application, 'poster')
  if (place instanceof Refusal) return place
  return toApplication({ ...application, ...place, status: 'accepted', reservedAt: null, askedAt: null })
})

export const rejectApplication = command(rejectApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job, isCalled } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await closeApplication(tx, job, { ...application, isCalled }, 'rejected')
  return toApplication({ ...application, status: 'rejected', reservedAt: null, askedAt: null })
})

export const withdrawApplication = command(withdrawApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, job, isCalled } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await closeApplication(tx, job, { ...application, isCalled }, 'withdrawn')
  return done
})
