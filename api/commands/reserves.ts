import { answerCall as answerContract, keepInReserve as keepContract } from '../../schema/contracts/applications.ts'
import { limits } from '../../schema/rules.ts'
import { begin } from '../domain/job-life.ts'
import { applicationColumns, toApplication, type ApplicationRow } from '../queries/applications.ts'
import type { Transaction } from '../db/connect.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { lockApplication } from './applications.ts'
import { command } from './command.ts'

const read = async (tx: Transaction, id: string) => {
  const [row] = await tx<ApplicationRow[]>`select ${applicationColumns(tx)} from applications a where a.id = ${id}`
  if (!row) throw new Error('an application that was there is gone')
  return toApplication(row)
}

/** In the order in which they are kept. A student reads only their own. */
export const keepInReserve = command(keepContract, async (tx, actor, { id, isKept }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (!isKept) {
    // A student who has been asked already may still answer, and the answer counts.
    await tx`update applications set reserved_at = null where id = ${id} and asked_at is null`
    return read(tx, id)
  }
  if (application.reservedAt !== null) return toApplication(application)
  if (application.status !== 'pending') return refuse('application-decided')
  const kept = await tx`select from applications where job_id = ${job.id} and reserved_at is not null`
  if (kept.length >= limits.reserves.max) return refuse('list-full')
  await tx`update applications set reserved_at = clock_timestamp() where id = ${id}`
  return read(tx, id)
})

/** The poster has agreed by keeping them: who says yes first has the job. To take the application back is a no. */
export const answerCall = command(answerContract, async (tx, actor, { id, askedAt }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, job } = found
  // Said twice, it is said.
  if (application.status === 'accepted') return toApplication(application)
  if (job.status !== 'open') return refuse('job-not-open')
  if (job.hiddenAt !== null) return refuse('already-hidden')
  if (application.status !== 'pending' || application.askedAt !== askedAt) return refuse('call-over')
  const place = await begin(tx, job, application, 'reserve')
  return place instanceof Refusal ? place : read(tx, id)
})
