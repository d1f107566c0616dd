import { offer as offerRef } from '../../schema/notices/args.ts'
import { limits } from '../../schema/rules.ts'
import { addTask } from '../db/add-task.ts'
import type { Transaction } from '../db/connect.ts'
import { shunned } from './blocks.ts'
import type { LockedOffer } from './locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from './notify.ts'

/** Waiting list of an offer: students whom its poster keeps in reserve, asked one after the other whether they can come. */

type Open = Pick<LockedOffer, 'id' | 'postedById' | 'beginsAt'>

/** Time to answer: two hours, or half of the time until the work begins. */
const minutesFor = ({ beginsAt }: Open) => {
  const left = beginsAt === null ? Infinity : (Date.parse(beginsAt) - Date.now()) / 60_000
  return Math.round(Math.min(limits.call.minutes, Math.max(limits.call.leastMinutes, left / 2)))
}

/** Asks the next student on the list. Returns the id of the student asked, or null if none is left. */
export const offerToNext = async (tx: Transaction, offer: Open) => {
  const minutes = minutesFor(offer)
  const [asked] = await tx<{ studentId: string }[]>`
    update applications a set
      asked_at = date_trunc('milliseconds', clock_timestamp()), call_ends_at = now() + make_interval(mins => ${minutes})
    from users u
    where u.id = a.student_id and a.id = (
      select w.id from applications w join users s on s.id = w.student_id join offers o on o.id = w.offer_id
      where w.offer_id = ${offer.id} and w.status = 'pending' and w.reserved_at is not null and w.asked_at is null
        and s.deleted_at is null and not exists (select from suspensions where user_id = s.id and lifted_at is null)
        and o.hidden_at is null and s.id <> all (${shunned(tx, offer.postedById)})
      order by w.reserved_at, w.id limit 1)
    returning a.student_id`
  if (!asked) return null
  const notice = say('askedToCome', offerRef(offer.id))
  await notify(tx, [asked.studentId], notice, actionUrls.applications)
  await addTask(tx, 'end-call', { jobId: offer.id }, { inMinutes: minutes, key: `end-call/${offer.id}` })
  return asked.studentId
}

/** After a refusal or timeout: asks the next, unless another student still has time. If none is left, notifies all who wait. */
export const passOffer = async (tx: Transaction, offer: Open) => {
  const running = await tx`select from applications where offer_id = ${offer.id} and call_ends_at > now()`
  if (running.length > 0 || (await offerToNext(tx, offer)) !== null) return
  const waiting = await tx<{ studentId: string }[]>`
    select student_id from applications a join offers o on o.id = a.offer_id
    where a.offer_id = ${offer.id} and a.status = 'pending' and asked_at is null and o.hidden_at is null`
  const students = waiting.map(({ studentId }) => studentId)
  await notify(tx, students, say('jobReopened', offerRef(offer.id)), actionUrls.applications)
}

/** Withdraws the question from the student being asked. Returns whether there was one. */
const withdrawOffer = async (tx: Transaction, { id }: Open) => {
  const { count } = await tx`
    update applications set asked_at = null, call_ends_at = null where offer_id = ${id} and asked_at is not null`
  return count > 0
}

/**
 * Resumes when a hidden offer is shown again. A student who was asked could not answer in the meantime and is asked again. If a
 * student left a job of it in the meantime, those who wait are notified now.
 */
export const resumeCall = async (tx: Transaction, offer: Open, hiddenAt: string) => {
  const isStopped = await withdrawOffer(tx, offer)
  const left = await tx`select from jobs where offer_id = ${offer.id} and left_at >= ${hiddenAt}`
  if (isStopped || left.length > 0) await passOffer(tx, offer)
}

/** The asked student has read an older version of the offer: asks them again. */
export const offerAgainToSame = async (tx: Transaction, offer: Open) => {
  if (await withdrawOffer(tx, offer)) await offerToNext(tx, offer)
}
