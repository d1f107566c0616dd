import {
  acceptApplication as acceptApplicationContract,
  rejectApplication as rejectApplicationContract,
  withdrawApplication as withdrawApplicationContract,
} from '../../schema/contracts/applications.ts'
import type { ApplicationStatus } from '../../schema/choices.ts'
import type { Transaction } from '../db/connect.ts'
import { closeApplication } from '../domain/close-applications.ts'
import { begin } from '../domain/job-life.ts'
import { lockOffer } from '../domain/locks.ts'
import { readApplication } from '../queries/applications.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

type Row = {
  id: string
  studentId: string
  offerVersion: number
  status: ApplicationStatus
  reservedAt: string | null
  askedAt: string | null
  /** The student is asked whether they can come, and has not answered yet. */
  isCalled: boolean
}

/** Locks an application and its offer. The offer comes first, so that no other command works on either. */
export const lockApplication = async (tx: Transaction, id: string) => {
  const [found] = await tx<{ offerId: string }[]>`select offer_id from applications where id = ${id}`
  const offer = found && (await lockOffer(tx, found.offerId))
  if (!offer) return null
  const [application] = await tx<Row[]>`
    select id, student_id, offer_version, status, reserved_at, asked_at, call_ends_at is not null as is_called
    from applications where id = ${id} for update`
  return application ? { offer, application } : null
}

/** Chooses the student, gives them a job and, if it was the last place, refuses the others, in one transaction. */
export const acceptApplication = command(acceptApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.offer.postedById !== actor.id) return refuse('not-found')
  const { application, offer } = found
  if (application.status !== 'pending') return refuse('application-decided')
  const begun = await begin(tx, offer, application, 'poster')
  return begun instanceof Refusal ? begun : readApplication(tx, id)
})

export const rejectApplication = command(rejectApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.offer.postedById !== actor.id) return refuse('not-found')
  const { application, offer } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await closeApplication(tx, offer, application, 'refused')
  return readApplication(tx, id)
})

export const withdrawApplication = command(withdrawApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, offer } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await closeApplication(tx, offer, application, 'withdrawn')
  return done
})
