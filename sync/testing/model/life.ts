import { say } from '../../../api/domain/notices.ts'
import type { Named } from '../../../api/texts/fr.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { changeJobStatus, endSeries as endSeriesContract, leaveJob } from '../../../schema/contracts/jobs.ts'
import type { JobStatus } from '../../../schema/choices.ts'
import { isSchedulable, noAppointment, usualMinutes } from '../../../schema/decisions/appointment.ts'
import { canMove } from '../../../schema/decisions/job-life.ts'
import { beginningOf, isLate } from '../../../schema/decisions/lateness.ts'
import { agreeOnDate } from '../../../schema/decisions/plans.ts'
import { nextWeek, startOf } from '../../../schema/decisions/schedule.ts'
import { conversationOf, isOneOfSeveral } from '../../../schema/decisions/series.ts'
import { placesLeft } from '../../../schema/decisions/places.ts'
import { wayOut, type Why } from '../../../schema/decisions/ways-out.ts'
import { when } from '../../../schema/decisions/when.ts'
import { whyNotLeft } from '../../../schema/decisions/why-not-left.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { tellAppointment } from './appointments.ts'
import { settle } from './money.ts'
import { agreeOnTerms, restoreOffer } from './terms.ts'
import { callNext, closeApplication, closeApplications, reopen, tellReopened } from './waiting.ts'
import { change, familyOf, findJob, hasPlace, isParty, isShunned, applicationsOf } from './world.ts'
import { named, otherOf, paymentsOf, tell, timed } from './world.ts'
import type { By, Job, Application, Refused, World } from './world.ts'

/** How a job begins and how it ends, with everything that follows from either. */

/** A job for this student, as that one is. */
const copyOf = (job: Job, copied: Pick<Job, 'id' | 'assignedToId'> & Partial<Job>): Job => ({
  ...job,
  places: limits.places.min,
  chosen: undefined,
  asked: [],
  leftBy: [],
  proposedTo: [],
  pastTerms: [],
  appointment: undefined,
  status: 'assigned',
  startedAt: null,
  deletedAt: null,
  offerId: undefined,
  seriesId: undefined,
  seriesEndedAt: undefined,
  ...copied,
})

/** Gives the job, or a place of it, to the student of this application, on the terms that it was written for. */
export const begin = (world: World, by: By, job: Job, application: Application, how: 'poster' | 'reserve'): Refused => {
  const { id, studentId } = application
  if (!canMove(job.status, 'assigned', 'acceptance')) return 'job-not-open'
  if (hasPlace(world, job, studentId)) return 'already-chosen'
  const accepted = { status: 'accepted', decidedAt: by.now, reservedAt: undefined, askedAt: undefined } as const
  const isOneOfMore = placesLeft(job) > 1
  const jobId = isOneOfMore ? by.made('copy', id) : job.id
  if (isOneOfMore) {
    world.job.set(jobId, copyOf(job, { id: jobId, assignedToId: studentId, offerId: job.id }))
    change(world.job, job.id, { chosen: (job.chosen ?? 0) + 1 })
    change(world.application, id, { ...accepted, jobId, offerId: job.id })
  } else {
    change(world.application, id, accepted)
    change(world.job, jobId, { status: 'assigned', assignedToId: studentId })
    closeApplications(world, by, job, 'rejected')
  }
  agreeOnTerms(world, by, { ...job, id: jobId }, application)
  beginSeries(world, jobId)
  meetOnDate(world, by, jobId)
  for (const brother of familyOf(world, job))
    for (const other of applicationsOf(world, brother.id))
      if (other.studentId === studentId && other.status === 'pending')
        closeApplication(world, by, brother, other, 'forgotten')
  const at = actionUrls.together(jobId)
  if (how === 'poster') tell(world, by, studentId, say('accepted', job.title), { at })
  else tell(world, by, job.postedById, say('reserveComes', named(world, studentId), job.title), { at })
  return null
}

/** What a weekly offer becomes when it is agreed on. */
const beginSeries = (world: World, jobId: string) => {
  const { isRecurring, schedule } = world.job.get(jobId) ?? {}
  if (!isRecurring || schedule?.kind !== 'date') return
  change(world.job, jobId, { seriesId: jobId })
  world.planned.set(jobId, startOf(schedule))
}

/** They meet on the date of the offer, where it names one. */
const meetOnDate = ({ job }: World, by: By, jobId: string) => {
  const agreed = job.get(jobId)
  const before = agreed?.appointment ?? noAppointment
  const now = agreed ? agreeOnDate(before, agreed, by.now) : before
  if (now !== before) change(job, jobId, { appointment: now })
}

/** With the work its appointment ends: a job that is done keeps what has begun. */
const move = (world: World, by: By, { id, appointment, status: from }: Job, status: JobStatus) => {
  change(world.job, id, { status })
  if (!appointment || !isSchedulable(from) || isSchedulable(status)) return
  const { version, confirmed, proposed, calledOff } = appointment
  const isKept = status === 'completed' && confirmed && confirmed.start <= by.now
  const isAny = confirmed ?? proposed ?? calledOff
  const over = { version: isAny ? version + 1 : version, confirmed: isKept ? confirmed : null, proposed: null }
  change(world.job, id, { appointment: over })
}

/** Notes who ends an agreed job late, once for each time that it was agreed on. */
const noteLate = (world: World, by: By, job: Job, { by: person, reason }: Said) => {
  const agreed = applicationsOf(world, job.id).find(
    ({ status, studentId }) => status === 'accepted' && studentId === job.assignedToId,
  )
  const agreedAt = agreed?.decidedAt ?? 'with its series'
  const beginsAt = beginningOf({ ...job, agreedAt: agreed?.decidedAt }, person)
  const { lateEnds = [] } = world.user.get(person) ?? {}
  if (!isLate(beginsAt, Date.parse(by.now), agreed?.decidedAt)) return
  const before = lateEnds.filter(({ jobId }) => jobId === job.id)
  if (before.some(late => late.agreedAt === agreedAt)) return
  const id = by.made('lapse', [job.id, person, before.length].join('/'))
  change(world.user, person, {
    lateEnds: [...lateEnds, { id, jobId: job.id, reason, beginsAt, agreedAt, appeal: null }],
  })
}

export const endSeries = ({ job }: World, by: By, id: string) => {
  const first = job.get(id)
  if (first?.seriesId !== id || first.seriesEndedAt) return false
  change(job, id, { seriesEndedAt: by.now })
  return true
}

/** The offer that a job is one place of, while it still looks for others. */
const offerBehind = (world: World, { offerId, seriesId }: Job) => {
  const offer = offerId && !seriesId ? findJob(world, offerId) : undefined
  return offer?.status === 'open' && offer.chosen ? offer : undefined
}

/** The application of its student goes, and those that it had closed wait again; gives who is to hear of it. */
const giveUpApplication = (world: World, job: Job, studentId: string, openId: string) => {
  world.agreement.delete(job.id)
  const reopened = reopen(world, job, openId)
  const own = applicationsOf(world, job.id).find(one => one.studentId === studentId)
  if (own) world.application.delete(own.id)
  const { leftBy = [] } = job
  change(world.job, job.id, { leftBy: [...leftBy.filter(id => id !== studentId), studentId] })
  return reopened
}

const tellPoster = (world: World, by: By, job: Job, open: Job, { by: student, reason }: Said, asked: Named | null) => {
  const name = named(world, student)
  const goesOn = !world.job.get(job.seriesId ?? '')?.seriesEndedAt
  const [notice, at] = isOneOfSeveral(timed(job), Date.parse(by.now))
    ? [say('sessionLeft', name, job.title, when(job), reason, goesOn), actionUrls.chat(conversationOf(job))]
    : [say('studentLeft', name, open.title, reason, asked), actionUrls.received(open.id)]
  tell(world, by, job.postedById, notice, { at })
}

type Said = { by: string; reason: string | null }

/** The way out of a job, by the table of them, with all that comes of it. */
export const end = (world: World, by: By, job: Job, why: Why, said: Said) => {
  const offer = why === 'left' ? offerBehind(world, job) : undefined
  const isSession = isOneOfSeveral(timed(job), Date.parse(by.now))
  const way = wayOut(job.status, why, isSession ? 'session' : offer ? 'place' : 'job')
  const open = (way.place === 'at its offer' && offer) || job
  if (way.mark) noteLate(world, by, job, said)
  if (way.money) settle(world, by, job, way.money)
  const reopened = way.applications === 'wait again' ? giveUpApplication(world, job, said.by, open.id) : []
  if (way.becomes === 'deleted') change(world.job, job.id, { deletedAt: by.now, asked: [] })
  else move(world, by, job, way.becomes)
  if (way.becomes === 'open') {
    change(world.job, job.id, { assignedToId: null, startedAt: null, seriesId: undefined, seriesEndedAt: undefined })
    restoreOffer(world, job.id)
  }
  if (way.place === 'at its offer') change(world.job, open.id, { chosen: (open.chosen ?? 0) - 1 || undefined })
  if (way.applications === 'refused') closeApplications(world, by, job, 'jobWithdrawn')
  if (way.series === 'ends') endSeries(world, by, job.id)
  const asked = way.reserve ? callNext(world, by, open) : null
  if (way.reserve && asked === null) tellReopened(world, by, open.title, reopened)
  if (way.told === 'poster') tellPoster(world, by, job, open, said, asked)
  if (way.told !== 'student' || !job.assignedToId) return
  const isPaid = paymentsOf(world, job.id).some(({ status }) =>
    ['held', 'frozen', 'released', 'split'].includes(status),
  )
  const completed = job.isThroughPouce && !isPaid ? 'jobCompletedUnpaid' : 'jobCompleted'
  const notice = why === 'completed' ? say(completed, job.title) : say('jobCancelled', job.title, said.reason)
  tell(world, by, job.assignedToId, notice, { at: actionUrls.together(job.id) })
}

export const lifeActions = [
  action(leaveJob, (world, by, { id, reason }) => {
    const job = findJob(world, id)
    if (!job) return 'not-found'
    const isOwn = job.assignedToId === by.id
    if (!isOwn || job.status === 'cancelled') {
      const isChosen = applicationsOf(world, id).some(one => one.studentId === by.id && one.status === 'accepted')
      const hasLeft = job.leftBy?.includes(by.id) && !isChosen
      if (hasLeft || (isOwn && isOneOfSeveral(timed(job), Date.parse(by.now)))) return null
      if (!isOwn) return 'not-found'
    }
    const refusal = whyNotLeft(job, paymentsOf(world, id))
    if (!refusal) end(world, by, job, 'left', { by: by.id, reason })
    return refusal
  }),
  action(endSeriesContract, (world, by, { id }) => {
    const job = findJob(world, id)
    const other = job && otherOf(job, by.id)
    if (!other || job.seriesId !== id || !job.assignedToId || !isParty(job, by.id)) return 'not-found'
    if (!endSeries(world, by, id)) return null
    tell(world, by, other, say('seriesEnded', named(world, by.id), job.title), { at: actionUrls.chat(id) })
    return null
  }),
]

/** What is done online alone. */
export const onlineLifeActions = [
  action(changeJobStatus, (world, by, { id, status, reason }) => {
    const job = findJob(world, id)
    if (job?.postedById !== by.id) return 'not-found'
    if (!canMove(job.status, status, 'poster')) return 'status-conflict'
    if (status !== 'in_progress') end(world, by, job, status, { by: by.id, reason: reason?.trim() || null })
    else {
      change(world.job, id, { status, startedAt: by.now })
      const at = actionUrls.together(id)
      if (job.assignedToId) tell(world, by, job.assignedToId, say('jobStarted', job.title), { at })
    }
    return null
  }),
]

/** By itself, once a session begins, the next one comes to be: at the same price, its time proposed to the student. */
export const addSessions = (world: World, by: By) => {
  const now = Date.parse(by.now)
  for (const [seriesId, due] of world.planned) {
    if (Date.parse(due) > now) continue
    world.planned.delete(seriesId)
    const first = world.job.get(seriesId)
    if (!first?.assignedToId || first.seriesId !== seriesId || first.seriesEndedAt) continue
    const sessions = [...world.job.values()].filter(one => one.seriesId === seriesId)
    const last = sessions.reduce((one, other) => (`${one.scheduledFor}` < `${other.scheduledFor}` ? other : one))
    if (last.schedule?.kind !== 'date' || isShunned(world, first.postedById, first.assignedToId)) {
      endSeries(world, by, seriesId)
      continue
    }
    const begins = when(last) ?? startOf(last.schedule)
    if (Date.parse(begins) > now) {
      world.planned.set(seriesId, begins)
      continue
    }
    const schedule = nextWeek(last.schedule, now)
    const start = startOf(schedule)
    world.planned.set(seriesId, start)
    const id = by.made('session', `${seriesId}/${start}`)
    const minutes = last.appointment?.confirmed?.minutes ?? usualMinutes(last)
    const proposed = { start, minutes, byId: first.postedById }
    const session = { id, assignedToId: first.assignedToId, seriesId, schedule, scheduledFor: start }
    const appointment = { ...noAppointment, version: 1, proposed }
    world.job.set(id, copyOf(last, { ...session, appointment }))
    const price = world.agreement.get(last.id)?.amount
    if (price) world.agreement.set(id, { id, jobId: id, amount: price, proposedAmount: null, proposedById: null })
    const notice = say('appointmentProposed', named(world, first.postedById), first.title, proposed)
    tellAppointment(world, by, id, first.assignedToId, notice)
  }
}
