import { job as jobRef, offer as offerRef, person } from '../../schema/notices/args.ts'
import { noAppointment } from '../../schema/decisions/appointment.ts'
import { agreeOnDate } from '../../schema/decisions/plans.ts'
import { conversationOf, isLaterSession } from '../../schema/decisions/series.ts'
import { wayOut, type Why } from '../../schema/decisions/ways-out.ts'
import { fees } from '../../schema/rules.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import { removePhotos } from '../images/offer-photos.ts'
import { settleJob } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { storeAppointment } from './appointments.ts'
import { closeApplications, waitAgain } from './close-applications.ts'
import { noteLapse } from './lapses.ts'
import { lockOffer, type LockedJob, type LockedOffer } from './locks.ts'
import { mailNotice } from './mail-notice.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from './notify.ts'
import { beginSeries, endSeries } from './series.ts'
import { agreeOn, type Agreement } from './terms.ts'
import { offerToNext } from './waiting-list.ts'

/**
 * Transitions of a job: `begin` and `end` carry out all consequences, so that commands need not know them. The caller has locked the
 * offer to begin a job, and the job to end it.
 */
type Application = { id: string; studentId: string; offerVersion: number }

/** Uses the offer's id for the first job of an offer for one student: links to the offer then lead to the job. */
const idFor = async (tx: Transaction, { id, places }: LockedOffer) => {
  if (places > 1) return newId()
  const earlier = await tx`select from jobs where id = ${id}`
  return earlier.length > 0 ? newId() : id
}

const hasPlace = async (tx: Transaction, { id }: LockedOffer, studentId: string) => {
  const places = await tx`
    select from jobs where offer_id = ${id} and student_id = ${studentId} and status in ('assigned', 'in_progress', 'completed')`
  return places.length > 0
}

const writeJob = async (
  tx: Transaction,
  offer: LockedOffer,
  application: Application,
  { columns, terms }: Agreement,
) => {
  const id = await idFor(tx, offer)
  const people = { posterId: offer.postedById, studentId: application.studentId }
  const agreed = {
    offerId: offer.id,
    offerVersion: offer.version,
    ...people,
    ...columns,
    feePercent: fees.applicationPercent,
  }
  const series = await beginSeries(tx, id, agreed, terms.isRecurring)
  await tx`insert into jobs ${tx({ id, applicationId: application.id, ...agreed, ...series })}`
  return id
}

/** Gives the student of this application a place, on the terms the application was written for. Returns the new job's id. */
export const begin = async (
  tx: Transaction,
  offer: LockedOffer,
  application: Application,
  by: 'poster' | 'waiting list',
) => {
  if (offer.status !== 'open') return refuse('job-not-open')
  if (offer.hiddenAt !== null) return refuse('already-hidden')
  // Serialises concurrent acceptances of one student, so that the second finds the first one's job.
  await tx`select from users where id = ${application.studentId} for no key update`
  if (await hasPlace(tx, offer, application.studentId)) return refuse('already-chosen')
  const suspended = await tx`select from suspensions where user_id = ${application.studentId} and lifted_at is null`
  if (suspended.length > 0) return refuse('student-unavailable')
  await tx`update applications set status = 'accepted', decided_at = now() where id = ${application.id}`
  const agreed = await agreeOn(tx, offer, application)
  const jobId = await writeJob(tx, offer, application, agreed)
  // If the offer names a date, the appointment is on that date.
  const appointment = agreeOnDate(noAppointment, agreed.terms, new Date().toISOString())
  if (appointment !== noAppointment) await storeAppointment(tx, jobId, noAppointment, appointment)
  if (offer.taken + 1 === offer.places) await closeApplications(tx, offer, 'filled')
  const told = by === 'poster' ? application.studentId : offer.postedById
  const notice =
    by === 'poster' ? say('accepted', jobRef(jobId)) : say('reserveComes', person(application.studentId), jobRef(jobId))
  await notify(tx, [told], notice, actionUrls.together(jobId))
  if (by === 'poster')
    await mailNotice(tx, { kind: 'acceptance', to: application.studentId, applicationId: application.id })
  return jobId
}

/** The poster starts the work. */
export const start = async (tx: Transaction, { id, studentId }: LockedJob) => {
  await tx`update jobs set status = 'in_progress', started_at = now() where id = ${id}`
  await notify(tx, [studentId], say('jobStarted', jobRef(id)), actionUrls.together(id))
}

type Said = { by: string; reason: string | null }

const tellPoster = async (tx: Transaction, job: LockedJob, said: Said, asked: string | null) => {
  const [student, about] = [person(said.by), jobRef(job.id)]
  if (!isLaterSession(job, Date.now())) {
    const notice = say('studentLeft', student, about, said.reason, asked === null ? null : person(asked))
    return notify(tx, [job.posterId], notice, actionUrls.received(job.offerId))
  }
  const going = await tx`select from series where id = ${job.seriesId} and ended_at is null`
  const notice = say('sessionLeft', student, about, job.beginsAt, said.reason, going.length > 0)
  return notify(tx, [job.posterId], notice, actionUrls.chat(conversationOf(job)))
}

/** True if the job was agreed through Pouce and is not paid there. */
const isUnpaid = async (tx: Transaction, { id, isThroughPouce }: LockedJob) => {
  if (!isThroughPouce) return false
  const paid = await tx`select from payments where job_id = ${id} and status in ('held', 'frozen', 'released', 'split')`
  return paid.length === 0
}

/**
 * Frees the place. Applications that were closed because the offer was full reopen. Asks the first on the waiting list, else
 * notifies everyone who waits. Returns who was asked.
 */
const freePlace = async (tx: Transaction, offerId: string) => {
  const offer = await lockOffer(tx, offerId)
  if (!offer) return null
  const reopened = await waitAgain(tx, offer)
  const asked = await offerToNext(tx, offer)
  if (asked === null) await notify(tx, reopened, say('jobReopened', offerRef(offer.id)), actionUrls.applications)
  return asked
}

/** Ends the job with the consequences in `waysOut`, each once and in this order. */
export const end = async (tx: Transaction, job: LockedJob, why: Why, said: Said) => {
  const way = wayOut(why, isLaterSession(job, Date.now()))
  if (way.mark) await noteLapse(tx, job, said.by, said.reason)
  if (way.money) await settleJob(tx, job, way.money)
  if (way.becomes === 'left') {
    const [{ applicationId } = { applicationId: null }] = await tx<{ applicationId: string | null }[]>`
      select application_id from jobs where id = ${job.id}`
    await tx`update jobs set status = 'left', left_at = now(), application_id = null where id = ${job.id}`
    if (way.place) await tx`delete from applications where id = ${applicationId}`
  } else await tx`update jobs set status = ${way.becomes} where id = ${job.id}`
  if (way.series && job.seriesId !== null)
    await endSeries(tx, tx`id = ${job.seriesId}`, why === 'left' ? 'left' : 'cancelled')
  if (way.place) await tx`delete from agreements where job_id = ${job.id}`
  const asked = way.place ? await freePlace(tx, job.offerId) : null
  if (way.told === 'poster') await tellPoster(tx, job, said, asked)
  if (way.told === 'student') {
    const completed = (await isUnpaid(tx, job)) ? 'jobCompletedUnpaid' : 'jobCompleted'
    const notice =
      why === 'completed' ? say(completed, jobRef(job.id)) : say('jobCancelled', jobRef(job.id), said.reason)
    await notify(tx, [job.studentId], notice, actionUrls.together(job.id))
  }
}

/** Closes an open offer: rejects pending applications and notifies the applicants. */
export const closeOffer = async (tx: Transaction, offer: LockedOffer, why: 'withdrawn' | 'cancelled') => {
  await tx`
    update offers set closed_at = now(), closed_because = ${why},
      status = case when ${why === 'cancelled'} then 'cancelled' else status end
    where id = ${offer.id}`
  if (why === 'withdrawn') {
    await removePhotos(tx, tx`id = ${offer.id}`)
    await tx`delete from questions where offer_id = ${offer.id}`
  }
  await closeApplications(tx, offer, 'withdrawn')
}
