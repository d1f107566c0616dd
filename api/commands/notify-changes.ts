import { offer } from '../../schema/notices/args.ts'
import { publicFieldNames } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { changedFrom, type Edit } from '../../schema/decisions/edited-offer.ts'
import type { Transaction } from '../db/connect.ts'
import { readSchedule } from '../domain/offer-columns.ts'
import { changesOf } from '../../schema/notices/changes.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notifyEach } from '../domain/notify.ts'

type Waiting = { studentId: string; createdAt: string }
type Unread = { id: string; userId: string; offerBefore: Edit; createdAt: string }

/** Parses a stored schedule, for comparison with the current one. */
const readBefore = <Told extends { offerBefore: Edit }>(told: Told): Told =>
  told.offerBefore.schedule
    ? { ...told, offerBefore: { ...told.offerBefore, schedule: readSchedule(told.offerBefore.schedule) } }
    : told

const isAny = (changes: Edit) => Object.keys(changes).length > 0

/** Locks and returns the waiting students, and the changes of this offer that each has not read yet. */
const readWaiting = async (tx: Transaction, offerId: string) => {
  const waiting = await tx<Waiting[]>`
    select student_id, created_at from applications
    where offer_id = ${offerId} and status = 'pending' order by id for no key update`
  const unread = await tx<Unread[]>`
    select id, user_id, offer_before, created_at from notifications
    where user_id = any(${waiting.map(({ studentId }) => studentId)}::uuid[]) and read_at is null
      and offer_before is not null and action_url = ${actionUrls.job(offerId)}
    order by id for update`
  return { waiting, unread: unread.map(readBefore) }
}

/**
 * Notifies each waiting student of what has changed since they last read about the offer. Replaces unread notifications with one
 * about the whole difference. If the edits cancel out, nothing is left to notify.
 */
export const notifyChanges = async (tx: Transaction, offerId: string, before: Offer, now: Offer) => {
  const { waiting, unread } = await readWaiting(tx, offerId)
  if (waiting.length === 0) return
  // Only the chosen student learns the exact address.
  const just = changedFrom(before, now, publicFieldNames)
  await tx`delete from notifications where id = any(${unread.map(({ id }) => id)}::uuid[])`
  const told = waiting.flatMap(({ studentId, createdAt }) => {
    const unheard = unread.filter(one => one.userId === studentId && one.createdAt >= createdAt)
    const sinceRead = changedFrom(Object.assign({}, just, ...unheard.map(one => one.offerBefore)), now)
    if (!isAny(sinceRead)) return []
    const notice = say('offerEdited', offer(offerId), { changes: changesOf(sinceRead, now), offer: offerId })
    return [{ person: studentId, notice, offerBefore: sinceRead }]
  })
  await notifyEach(tx, told, actionUrls.job(offerId))
}
