import { answerCall as answerContract, keepInReserve as keepContract } from '../../schema/contracts/applications.ts'
import { limits } from '../../schema/rules.ts'
import { begin } from '../domain/job-life.ts'
import { readApplication } from '../queries/applications.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { lockApplication } from './applications.ts'
import { command } from './command.ts'

/** Puts an application on the waiting list, in this order. A student reads only their own entry. */
export const keepInReserve = command(keepContract, async (tx, actor, { id, isKept }) => {
  const found = await lockApplication(tx, id)
  if (found?.offer.postedById !== actor.id) return refuse('not-found')
  const { application, offer } = found
  if (!isKept) {
    // A student already asked may still answer, and the answer counts.
    await tx`update applications set reserved_at = null where id = ${id} and asked_at is null`
    return readApplication(tx, id)
  }
  if (application.reservedAt !== null) return readApplication(tx, id)
  if (application.status !== 'pending') return refuse('application-decided')
  const kept = await tx`select from applications where offer_id = ${offer.id} and reserved_at is not null`
  if (kept.length >= limits.reserves.max) return refuse('list-full')
  await tx`update applications set reserved_at = clock_timestamp() where id = ${id}`
  return readApplication(tx, id)
})

/** The poster has agreed by keeping them: the first to accept gets the job. Withdrawing the application declines. */
export const answerCall = command(answerContract, async (tx, actor, { id, askedAt }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, offer } = found
  // Idempotent: a second acceptance gets the first answer.
  if (application.status === 'accepted') return readApplication(tx, id)
  if (offer.status !== 'open') return refuse('job-not-open')
  if (offer.hiddenAt !== null) return refuse('already-hidden')
  if (application.status !== 'pending' || application.askedAt !== askedAt) return refuse('call-over')
  const begun = await begin(tx, offer, application, 'waiting list')
  return begun instanceof Refusal ? begun : readApplication(tx, id)
})
