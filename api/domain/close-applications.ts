import { offer as offerRef, person } from '../../schema/notices/args.ts'
import { shunned } from './blocks.ts'
import type { Transaction } from '../db/connect.ts'
import { lockOffers, type LockedOffer, type Where } from './locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify, notifyEach } from './notify.ts'
import { passOffer } from './waiting-list.ts'

/** Rejects all pending applications of an offer that is filled or closed, and notifies the applicants. */
export const closeApplications = async (tx: Transaction, offer: LockedOffer, why: 'filled' | 'withdrawn') => {
  const closed = await tx<{ studentId: string; isKept: boolean }[]>`
    update applications set status = 'rejected', closed_because = ${why}, decided_at = now(),
      reserved_at = case when ${why === 'filled'} then reserved_at end
    where offer_id = ${offer.id} and status = 'pending' returning student_id, reserved_at is not null as is_kept`
  const kind = why === 'filled' ? 'rejected' : 'jobWithdrawn'
  const told = closed.map(({ studentId, isKept }) => ({
    person: studentId,
    notice: say(isKept ? 'inReserve' : kind, offerRef(offer.id)),
  }))
  await notifyEach(tx, told, actionUrls.applications)
}

/**
 * Reopens applications that were closed because the offer was full. Locks the students first: a concurrent block or account deletion
 * locks them too, so either it sees the pending application or this sees the block. Returns the students to notify.
 */
export const waitAgain = async (tx: Transaction, offer: LockedOffer) => {
  const filled = tx`select student_id from applications where offer_id = ${offer.id} and closed_because = 'filled'`
  await tx`select id from users where id in (${filled}) order by id for share`
  const reopened = await tx<{ studentId: string }[]>`
    update applications a set status = 'pending', closed_because = null, decided_at = null
    from users u
    where a.offer_id = ${offer.id} and a.closed_because = 'filled' and u.id = a.student_id and u.deleted_at is null
      and u.id <> all (${shunned(tx, offer.postedById)})
    returning a.student_id`
  // Do not notify about a hidden offer.
  return offer.hiddenAt ? [] : reopened.map(({ studentId }) => studentId)
}

type Why = 'refused' | 'withdrawn' | 'forgotten'

type WaitingApplication = {
  id: string
  studentId: string
  /** The student is asked whether they can come, and has not answered yet. */
  isCalled: boolean
}

/** Locks the matching pending applications of a locked offer. */
export const lockWaiting = (tx: Transaction, offerId: string, which: ReturnType<Transaction>) => tx<
  WaitingApplication[]
>`
  select id, student_id, call_ends_at is not null as is_called
  from applications where offer_id = ${offerId} and status = 'pending' and ${which} for update`

/**
 * Closes one pending application: the poster refuses it, the student withdraws it, or deletes the account. A withdrawn application
 * is deleted, so that its student may apply again.
 */
export const closeApplication = async (
  tx: Transaction,
  offer: LockedOffer,
  { id, studentId, isCalled }: WaitingApplication,
  why: Why,
) => {
  if (why === 'refused')
    await tx`
      update applications set status = 'rejected', closed_because = 'refused', decided_at = clock_timestamp(), reserved_at = null
      where id = ${id}`
  else await tx`delete from applications where id = ${id}`
  if (isCalled) await passOffer(tx, offer)
  if (why === 'refused') {
    const notice = say('rejected', offerRef(offer.id))
    await notify(tx, [studentId], notice, actionUrls.applications)
  }
  if (why === 'withdrawn') {
    const notice = say('withdrawn', person(studentId), offerRef(offer.id))
    await notify(tx, [offer.postedById], notice, actionUrls.dashboard)
  }
}

/** Closes every matching pending application. Locks each offer before its applications. */
export const closeEachApplication = async (tx: Transaction, which: Where, why: (offer: LockedOffer) => Why) => {
  const waits: Where = sql => sql`select offer_id from applications where status = 'pending' and ${which(sql)}`
  for (const offer of await lockOffers(tx, sql => sql`id in (${waits(sql)})`))
    for (const application of await lockWaiting(tx, offer.id, which(tx)))
      await closeApplication(tx, offer, application, why(offer))
}
