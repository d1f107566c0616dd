import { job as jobRef, person } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { changeJobStatus, endSeries as endSeriesContract, leaveJob } from '../../../schema/contracts/jobs.ts'
import type { JobState } from '../../../schema/choices.ts'
import { isSchedulable, noAppointment, usualMinutes } from '../../../schema/decisions/appointment.ts'
import { canMove } from '../../../schema/decisions/job-life.ts'
import { beginningOf, isLate } from '../../../schema/decisions/lateness.ts'
import { agreeOnDate } from '../../../schema/decisions/plans.ts'
import { nextWeek, startOf } from '../../../schema/decisions/schedule.ts'
import { conversationOf, isLaterSession } from '../../../schema/decisions/series.ts'
import { wayOut, type SeriesEnd, type Why } from '../../../schema/decisions/ways-out.ts'
import { when } from '../../../schema/decisions/when.ts'
import { whyNotLeft } from '../../../schema/decisions/why-not-left.ts'
import { fees, limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { tellAppointment } from './appointments.ts'
import { settle } from './money.ts'
import { agreeOn, countPlaces } from './terms.ts'
import { closeApplications, freePlace } from './waiting.ts'
import { change, findJob, findOffer, hasPlace, isParty, otherOf, paymentsOf, tell, timed } from './world.ts'
import type { By, Job, Offer, Application, Refused, Series, World } from './world.ts'

/** Start and end of a job, with all consequences. */

/** The first job of an offer for one student has the offer's id. */
const idFor = ({ job }: World, by: By, { id, places = limits.places.min }: Offer, application: Application) =>
  places > 1 || job.has(id) ? by.made('job', application.id) : id

/** Gives a place of the offer to the applicant, on the terms of the version they applied to. */
export const begin = (
  world: World,
  by: By,
  offer: Offer,
  application: Application,
  how: 'poster' | 'waiting list',
): Refused => {
  const { studentId: assignedToId } = application
  if (offer.status !== 'open') return 'job-not-open'
  if (hasPlace(world, offer.id, assignedToId)) return 'already-chosen'
  const accepted = { status: 'accepted', decidedAt: by.now, reservedAt: undefined, askedAt: undefined } as const
  change(world.application, application.id, accepted)
  const { terms, scheduledFor, weekly } = agreeOn(world, by, offer, application)
  const id = idFor(world, by, offer, application)
  const people = { offerId: offer.id, offerVersion: offer.version, postedById: offer.postedById, assignedToId }
  const agreed = { id, ...people, ...weekly, feePercent: fees.applicationPercent }
  const isWeekly = terms.isRecurring && scheduledFor !== null
  if (isWeekly) {
    world.series.set(id, { ...agreed, endedAt: null })
    world.planned.set(id, scheduledFor)
  }
  const appointment = agreeOnDate(noAppointment, terms, by.now)
  world.job.set(id, {
    ...agreed,
    applicationId: application.id,
    status: 'assigned',
    scheduledFor,
    agreedAt: by.now,
    ...(isWeekly && { seriesId: id, session: 1 }),
    ...(appointment !== noAppointment && { appointment }),
  })
  countPlaces(world, offer.id)
  if ((offer.chosen ?? 0) + 1 === (offer.places ?? limits.places.min)) closeApplications(world, by, offer, 'filled')
  const at = actionUrls.together(id)
  if (how === 'poster') tell(world, by, assignedToId, say('accepted', jobRef(id)), { at })
  else tell(world, by, offer.postedById, say('reserveComes', person(assignedToId), jobRef(id)), { at })
  return null
}

/** Changes a job's status. The end of the work also ends its appointment; a completed job keeps one that has begun. */
const move = (world: World, by: By, { id, appointment, status: from }: Job, status: JobState) => {
  change(world.job, id, { status })
  if (!appointment || !isSchedulable(from) || isSchedulable(status)) return
  const { version, confirmed, proposed, calledOff } = appointment
  const isKept = status === 'completed' && confirmed && confirmed.start <= by.now
  const isAny = confirmed ?? proposed ?? calledOff
  const over = { version: isAny ? version + 1 : version, confirmed: isKept ? confirmed : null, proposed: null }
  change(world.job, id, { appointment: over })
}

/** Records a late end of an agreed job. */
const noteLate = (world: World, by: By, job: Job, { by: person, reason }: Said) => {
  // Later sessions were agreed on with the first one.
  const agreedAt = (job.session ?? 1) === 1 ? job.agreedAt : null
  const beginsAt = beginningOf({ ...job, agreedAt }, person)
  if (!isLate(beginsAt, Date.parse(by.now), agreedAt)) return
  const { lateEnds = [] } = world.user.get(person) ?? {}
  const id = by.made('lapse', [job.id, person].join('/'))
  const late = { id, jobId: job.id, reason, beginsAt, agreedAt: job.agreedAt, appeal: null }
  change(world.user, person, { lateEnds: [...lateEnds, late] })
}

/** Ends a series. Returns false if it had already ended, unless the student leaves: one left before it began frees its place. */
export const endSeries = (world: World, by: By, id: string, why: SeriesEnd) => {
  const found = world.series.get(id)
  if (!found || (found.endedAt !== null && why !== 'left')) return false
  change(world.series, id, { endedAt: found.endedAt ?? by.now, endedBecause: why })
  countPlaces(world, found.offerId)
  return true
}

const tellPoster = (world: World, by: By, job: Job, { by: student, reason }: Said, asked: string | null) => {
  const about = [person(student), jobRef(job.id)] as const
  const goesOn = world.series.get(job.seriesId ?? '')?.endedAt === null
  const [notice, at] = isLaterSession(timed(job), Date.parse(by.now))
    ? [say('sessionLeft', ...about, when(job), reason, goesOn), actionUrls.chat(conversationOf(job))]
    : [say('studentLeft', ...about, reason, asked === null ? null : person(asked)), actionUrls.received(job.offerId)]
  tell(world, by, job.postedById, notice, { at })
}

type Said = { by: string; reason: string | null }

const letGo = (world: World, by: By, job: Job) => {
  world.application.delete(job.applicationId ?? '')
  world.agreement.delete(job.id)
  const offer = findOffer(world, job.offerId)
  return offer ? freePlace(world, by, offer) : null
}

/** Ends a job as the table `wayOut` says, with all consequences. */
export const end = (world: World, by: By, job: Job, why: Why, said: Said) => {
  const way = wayOut(why, isLaterSession(timed(job), Date.parse(by.now)))
  if (way.mark) noteLate(world, by, job, said)
  if (way.money) settle(world, by, job, way.money)
  move(world, by, job, way.becomes)
  if (way.becomes === 'left') change(world.job, job.id, { leftAt: by.now, applicationId: null })
  if (way.series && job.seriesId) endSeries(world, by, job.seriesId, why === 'left' ? 'left' : 'cancelled')
  countPlaces(world, job.offerId)
  const asked = way.place ? letGo(world, by, job) : null
  if (way.told === 'poster') tellPoster(world, by, job, said, asked)
  if (way.told !== 'student') return
  const isPaid = paymentsOf(world, job.id).some(({ status }) =>
    ['held', 'frozen', 'released', 'split'].includes(status),
  )
  const completed = job.isThroughPouce && !isPaid ? 'jobCompletedUnpaid' : 'jobCompleted'
  const notice = why === 'completed' ? say(completed, jobRef(job.id)) : say('jobCancelled', jobRef(job.id), said.reason)
  tell(world, by, job.assignedToId, notice, { at: actionUrls.together(job.id) })
}

/** The poster closes an open offer. */
export const closeOffer = (world: World, by: By, offer: Offer, why: 'withdrawn' | 'cancelled') => {
  const closed = { closedBecause: why, ...(why === 'cancelled' && { status: 'cancelled' as const }) }
  change(world.offer, offer.id, closed)
  closeApplications(world, by, offer, 'withdrawn')
}

export const lifeActions = [
  action(leaveJob, (world, by, { id, reason }) => {
    const job = findJob(world, by.id, id)
    if (job?.assignedToId !== by.id) return 'not-found'
    if (job.status === 'left') return null
    const refusal = whyNotLeft(job, paymentsOf(world, job.id))
    if (!refusal) end(world, by, job, 'left', { by: by.id, reason })
    return refusal
  }),
  action(endSeriesContract, (world, by, { id }) => {
    const found = world.series.get(id)
    if (!found || !isParty(found, by.id)) return 'not-found'
    if (!endSeries(world, by, id, 'said')) return null
    const notice = say('seriesEnded', person(by.id), jobRef(found.id))
    tell(world, by, otherOf(found, by.id), notice, { at: actionUrls.chat(id) })
    return null
  }),
  // Online only.
  action(changeJobStatus, (world, by, { id, status, reason }) => {
    const job = findJob(world, by.id, id)
    const said = { by: by.id, reason: reason?.trim() || null }
    if (job?.postedById === by.id && (job.id !== job.offerId || job.status !== 'left')) {
      if (!canMove(job.status, status, 'poster')) return 'status-conflict'
      if (status !== 'in_progress') end(world, by, job, status, said)
      else {
        change(world.job, job.id, { status, startedAt: by.now })
        countPlaces(world, job.offerId)
        tell(world, by, job.assignedToId, say('jobStarted', jobRef(job.id)), { at: actionUrls.together(job.id) })
      }
      return null
    }
    const offer = findOffer(world, id)
    if (offer?.postedById !== by.id) return 'not-found'
    if (offer.status !== 'open' || status !== 'cancelled') return 'status-conflict'
    closeOffer(world, by, offer, 'cancelled')
    return null
  }),
]

/** Adds the next session when one begins, at the same price, and proposes its time to the student. */
const addSession = (world: World, by: By, { id: seriesId, endedAt, endedBecause: _, ...weekly }: Series) => {
  const now = Date.parse(by.now)
  const last = [...world.job.values()].findLast(one => one.seriesId === seriesId)
  if (endedAt !== null || !last) return
  if (last.schedule?.kind !== 'date') {
    endSeries(world, by, seriesId, 'hidden')
    return
  }
  const begins = when(last) ?? startOf(last.schedule)
  if (Date.parse(begins) > now) {
    world.planned.set(seriesId, begins)
    return
  }
  const schedule = nextWeek(last.schedule, now)
  const start = startOf(schedule)
  world.planned.set(seriesId, start)
  const id = by.made('session', `${seriesId}/${start}`)
  const minutes = last.appointment?.confirmed?.minutes ?? usualMinutes(weekly)
  const proposed = { start, minutes, byId: weekly.postedById }
  world.job.set(id, {
    ...weekly,
    id,
    status: 'assigned',
    schedule,
    scheduledFor: start,
    agreedAt: by.now,
    seriesId,
    session: (last.session ?? 1) + 1,
    appointment: { ...noAppointment, version: 1, proposed },
  })
  countPlaces(world, weekly.offerId)
  const price = world.agreement.get(last.id)?.amount
  if (price) world.agreement.set(id, { id, jobId: id, amount: price, proposedAmount: null, proposedById: null })
  const notice = say('appointmentProposed', person(weekly.postedById), jobRef(id), { start, minutes })
  tellAppointment(world, by, id, weekly.assignedToId, notice)
}

export const addSessions = (world: World, by: By) => {
  for (const [seriesId, due] of world.planned) {
    if (Date.parse(due) > Date.parse(by.now)) continue
    world.planned.delete(seriesId)
    const series = world.series.get(seriesId)
    if (series) addSession(world, by, series)
  }
}
