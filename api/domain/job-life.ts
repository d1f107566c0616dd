import { noAppointment } from '../../schema/decisions/appointment.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { placesLeft } from '../../schema/decisions/places.ts'
import { agreeOnDate } from '../../schema/decisions/plans.ts'
import { conversationOf, isOneOfSeveral } from '../../schema/decisions/series.ts'
import { wayOut, type Why } from '../../schema/decisions/ways-out.ts'
import type { Appointment } from '../../schema/entities/appointment.ts'
import type { Terms } from '../../schema/entities/terms.ts'
import type { Transaction } from '../db/connect.ts'
import { removePhotos } from '../images/offer-photos.ts'
import { settleJob } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { storeAppointment } from './appointments.ts'
import { callNext } from './calls.ts'
import { closeApplications, closeEachApplication } from './close-applications.ts'
import { copyJob } from './copy-job.ts'
import { noteLapse } from './lapses.ts'
import { lockJob, type LockedJob } from './locks.ts'
import { mailNotice } from './mail-notice.ts'
import { familyOf, hasPlace } from './families.ts'
import { moveApplications } from './move-applications.ts'
import type { Named } from '../texts/fr.ts'
import { nameOf } from './names.ts'
import { aboutJob, say } from './notices.ts'
import { actionUrls, notify } from './notify.ts'
import { reopenApplications } from './reopen-applications.ts'
import { beginSeries, endSeries } from './series.ts'
import { agreeOnTerms, restoreOffer } from './terms.ts'

/**
 * The life of a job: how it is given to a student, and how it ends. Commands ask for either and know no consequence. The caller
 * holds the job's lock.
 */
type Application = { id: string; studentId: string }

/** One of several: the student gets a job of their own with this application, and the offer goes on looking for the others. */
const fillPlace = async (tx: Transaction, job: LockedJob, application: Application) => {
  const jobId = await copyJob(tx, job.id, application.studentId, job.id)
  await tx`update jobs set chosen = chosen + 1 where id = ${job.id}`
  const place = { jobId, offerId: job.id }
  await moveApplications(tx, [application.id], { ...place, status: 'accepted' })
  return place
}

const handOver = async (tx: Transaction, job: LockedJob, application: Application) => {
  await tx`update applications set status = 'accepted', decided_at = now() where id = ${application.id}`
  await tx`update jobs set status = 'assigned', assigned_to_id = ${application.studentId} where id = ${job.id}`
  await closeApplications(tx, job, 'rejected')
  return { jobId: job.id, offerId: null }
}

/** A student with a place of an offer waits for no other one. */
const forgetOthers = (tx: Transaction, job: LockedJob, studentId: string) =>
  closeEachApplication(
    tx,
    sql => sql`student_id = ${studentId} and job_id in (${familyOf(sql, job.id)})`,
    () => 'forgotten',
  )

/** They meet on the date of the offer, where it names one. */
const meetOnDate = async (tx: Transaction, jobId: string, agreed: Terms, before: Appointment) => {
  const now = agreeOnDate(before, agreed, new Date().toISOString())
  if (now !== before) await storeAppointment(tx, jobId, before, now)
}

/**
 * Gives the job, or a place of it, to the student of this application, whom its poster has chosen or who comes from the reserve, on the
 * terms that it was written for.
 */
export const begin = async (tx: Transaction, job: LockedJob, application: Application, by: 'poster' | 'reserve') => {
  if (!canMove(job.status, 'assigned', 'acceptance')) return refuse('job-not-open')
  if (job.hiddenAt !== null) return refuse('already-hidden')
  // Of two that give the same student something at once, the second finds what the first has given.
  await tx`select from users where id = ${application.studentId} for no key update`
  if (await hasPlace(tx, job.id, application.studentId)) return refuse('already-chosen')
  const suspended = await tx`select from suspensions where user_id = ${application.studentId} and lifted_at is null`
  if (suspended.length > 0) return refuse('student-unavailable')
  const place = await (placesLeft(job) > 1 ? fillPlace : handOver)(tx, job, application)
  const agreed = await agreeOnTerms(tx, { ...job, id: place.jobId }, application.id)
  await beginSeries(tx, place.jobId)
  await meetOnDate(tx, place.jobId, agreed, (place.offerId === null && job.time.appointment) || noAppointment)
  await forgetOthers(tx, job, application.studentId)
  const told = by === 'poster' ? application.studentId : job.postedById
  const notice =
    by === 'poster'
      ? say('accepted', job.title)
      : say('reserveComes', await nameOf(tx, application.studentId), job.title)
  await notify(tx, [told], notice, actionUrls.together(place.jobId))
  if (by === 'poster')
    await mailNotice(tx, { kind: 'acceptance', to: application.studentId, applicationId: application.id })
  return place
}

/** Its poster says that the work has begun. */
export const start = async (tx: Transaction, { id, title, assignedToId }: LockedJob) => {
  await tx`update jobs set status = 'in_progress', started_at = now() where id = ${id}`
  const told = assignedToId ? [assignedToId] : []
  await notify(tx, told, say('jobStarted', title), actionUrls.together(id))
}

/**
 * Locks the offer that the job is one place of, while it still looks for others; a weekly one has one student. Always lock a
 * place's job before its offer, and the offer before a new job that comes of it, which no other transaction knows yet.
 */
const lockOffer = async (tx: Transaction, { offerId, seriesId }: LockedJob) => {
  const offer = offerId === null || seriesId !== null ? null : await lockJob(tx, offerId)
  return offer?.status === 'open' && offer.chosen > 0 ? offer : null
}

/** The application of its student goes, and those that it had closed wait again, for whichever job is open: gives who is to hear of it. */
const giveUpApplication = async (tx: Transaction, job: LockedJob, student: string, open: LockedJob) => {
  await tx`delete from agreements where job_id = ${job.id}`
  const reopened = await reopenApplications(tx, job, open)
  await tx`delete from applications where job_id = ${job.id} and student_id = ${student}`
  await tx`
    insert into former_students (job_id, student_id) values (${job.id}, ${student})
    on conflict (job_id, student_id) do update set left_at = excluded.left_at`
  return reopened
}

const tellPoster = async (tx: Transaction, job: LockedJob, open: LockedJob, said: Said, asked: Named | null) => {
  const student = await nameOf(tx, said.by)
  if (!isOneOfSeveral(job, Date.now())) {
    const notice = say('studentLeft', student, open.title, said.reason, asked)
    return notify(tx, [job.postedById], notice, actionUrls.received(open.id))
  }
  const going = await tx`select from jobs where id = ${job.seriesId} and series_ended_at is null`
  const notice = say('sessionLeft', student, job.title, job.beginsAt, said.reason, going.length > 0)
  return notify(tx, [job.postedById], notice, actionUrls.chat(conversationOf(job)))
}

/** Agreed through Pouce, and not paid there. */
const isUnpaid = async (tx: Transaction, { id, isThroughPouce }: LockedJob) => {
  if (!isThroughPouce) return false
  const paid = await tx`select from payments where job_id = ${id} and status in ('held', 'frozen', 'released', 'split')`
  return paid.length === 0
}

type Said = { by: string; reason: string | null }

/** Ends the job, for good or for its student: each consequence that `waysOut` names, once and in this order. */
export const end = async (tx: Transaction, job: LockedJob, why: Why, said: Said) => {
  const offer = why === 'left' ? await lockOffer(tx, job) : null
  const way = wayOut(job.status, why, isOneOfSeveral(job, Date.now()) ? 'session' : offer ? 'place' : 'job')
  const open = way.place === 'at its offer' && offer ? offer : job
  if (way.mark) await noteLapse(tx, job, said.by, said.reason)
  if (way.money) await settleJob(tx, job, way.money)
  const reopened = way.applications === 'wait again' ? await giveUpApplication(tx, job, said.by, open) : []
  if (way.becomes === 'deleted') {
    await tx`update jobs set deleted_at = now() where id = ${job.id}`
    await removePhotos(tx, tx`id = ${job.id}`)
    await tx`delete from questions where job_id = ${job.id}`
  } else if (way.becomes === 'open') {
    await tx`
      update jobs set status = 'open', assigned_to_id = null, started_at = null, series_id = null, series_ended_at = null
      where id = ${job.id}`
    await restoreOffer(tx, job.id)
  } else {
    await tx`update jobs set status = ${way.becomes} where id = ${job.id}`
  }
  if (way.place === 'at its offer') await tx`update jobs set chosen = chosen - 1 where id = ${open.id}`
  if (way.applications === 'refused') await closeApplications(tx, job, 'jobWithdrawn')
  if (way.series === 'ends') await endSeries(tx, tx`id = ${job.id}`, 'given up')
  // Its time is that of the offer again.
  const asked = way.reserve ? await callNext(tx, (await lockJob(tx, open.id)) ?? open) : null
  if (way.reserve && asked === null) {
    const notice = aboutJob(open.id, say('jobReopened', open.title))
    await notify(tx, reopened, notice, actionUrls.applications)
  }
  if (way.told === 'poster') await tellPoster(tx, job, open, said, asked)
  if (way.told === 'student' && job.assignedToId) {
    const completed = (await isUnpaid(tx, job)) ? 'jobCompletedUnpaid' : 'jobCompleted'
    const notice = why === 'completed' ? say(completed, job.title) : say('jobCancelled', job.title, said.reason)
    await notify(tx, [job.assignedToId], notice, actionUrls.together(job.id))
  }
}
