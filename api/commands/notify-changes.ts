import { changedFrom, publicFieldNames, type Edit } from '../../schema/decisions/edited-offer.ts'
import type { Offer } from '../../schema/decisions/offer-rules.ts'
import type { Transaction } from '../db/connect.ts'
import { readSchedule } from '../queries/jobs.ts'
import { listChanges, sayChanges } from '../texts/offer-changes.ts'
import { say } from '../domain/notices.ts'
import { actionUrls, notifyEach } from '../domain/notify.ts'

type Waiting = { id: string; studentId: string; offerBefore: Edit; createdAt: string }
type Unread = { id: string; userId: string; offerBefore: Edit; createdAt: string }

/** A schedule that was kept is compared with the one of today. */
const readBefore = <Told extends { offerBefore: Edit }>(told: Told): Told =>
  told.offerBefore.schedule
    ? { ...told, offerBefore: { ...told.offerBefore, schedule: readSchedule(told.offerBefore.schedule) } }
    : told

const isAny = (changes: Edit) => Object.keys(changes).length > 0

/** Who waits for an answer, and what each of them has not read yet about this offer's changes. Both are held. */
const readWaiting = async (tx: Transaction, jobId: string) => {
  const waiting = await tx<Waiting[]>`
    select id, student_id, offer_before, created_at from applications
    where job_id = ${jobId} and status = 'pending' order by id for no key update`
  const unread = await tx<Unread[]>`
    select id, user_id, offer_before, created_at from notifications
    where user_id = any(${waiting.map(({ studentId }) => studentId)}::uuid[]) and read_at is null
      and offer_before is not null and action_url = ${actionUrls.job(jobId)}
    order by id for update`
  return { waiting: waiting.map(readBefore), unread: unread.map(readBefore) }
}

/**
 * Writes on each application that waits what has changed since it was written, and tells its student what has changed since they
 * last heard of the offer: what they have not read yet gives way to one notification of the whole difference. Where that is
 * none any more, nothing is left to tell.
 */
export const notifyChanges = async (tx: Transaction, jobId: string, before: Offer, now: Offer) => {
  const { waiting, unread } = await readWaiting(tx, jobId)
  if (waiting.length === 0) return
  // Only the chosen student learns the exact address.
  const just = changedFrom(before, now, publicFieldNames)
  const applications = waiting.map(({ id, studentId, offerBefore, createdAt }) => {
    const unheard = unread.filter(one => one.userId === studentId && one.createdAt >= createdAt)
    const sinceRead = changedFrom(Object.assign({}, just, ...unheard.map(one => one.offerBefore)), now)
    const sinceWritten = changedFrom({ ...just, ...offerBefore }, now)
    return { id, studentId, sinceRead, sinceWritten, changes: sayChanges(sinceWritten, now) }
  })
  // One text for all: a statement of the same form, however many there are.
  const written = JSON.stringify(applications)
  await tx`
    update applications a set offer_before = w."sinceWritten", offer_changes = w.changes
    from jsonb_to_recordset(${written}::text::jsonb) as w (id uuid, "sinceWritten" jsonb, changes text[])
    where a.id = w.id`
  await tx`delete from notifications where id = any(${unread.map(({ id }) => id)}::uuid[])`
  const told = applications.flatMap(({ studentId, sinceRead }) => {
    if (!isAny(sinceRead)) return []
    const changes = listChanges(sayChanges(sinceRead, now))
    const notice = say('offerEdited', sinceRead.title ?? now.title, changes)
    return [{ person: studentId, notice, offerBefore: sinceRead }]
  })
  await notifyEach(tx, told, actionUrls.job(jobId))
}
