import { say } from '../../../api/domain/notices.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { change, familyOf, isShunned, applicationsOf, named, tell } from './world.ts'
import type { By, Job, Application, World } from './world.ts'

/** Applications that wait: how they end, and how a student in reserve is asked to come. */

/** Refuses what still waits on a job that is looked for no more; who is in reserve stays so, and is told. */
export const closeApplications = (world: World, by: By, job: Job, reason: 'rejected' | 'jobWithdrawn') => {
  for (const { id, status, studentId, reservedAt } of applicationsOf(world, job.id)) {
    if (status !== 'pending') continue
    const isKept = reason === 'rejected' && reservedAt
    const closed = { status: 'rejected', decidedAt: by.now, askedAt: undefined } as const
    change(world.application, id, { ...closed, reservedAt: isKept || undefined })
    tell(world, by, studentId, say(isKept ? 'inReserve' : reason, job.title), { at: actionUrls.applications })
  }
}

type End = 'rejected' | 'withdrawn' | 'forgotten'

/** One of them comes to its end: by its poster, by its student, or without a word. */
export const closeApplication = (world: World, by: By, job: Job, { id, studentId, askedAt }: Application, end: End) => {
  const rejected = { status: 'rejected', decidedAt: by.now, reservedAt: undefined, askedAt: undefined } as const
  if (end === 'rejected') change(world.application, id, rejected)
  else world.application.delete(id)
  if (askedAt) passOn(world, by, job)
  if (end === 'rejected') tell(world, by, studentId, say('rejected', job.title), { at: actionUrls.applications })
  if (end !== 'withdrawn') return
  tell(world, by, job.postedById, say('withdrawn', named(world, studentId), job.title), { at: actionUrls.dashboard })
}

/** Asks the next one in reserve; returns their name, or null if there is none to ask. */
export const callNext = (world: World, by: By, { id: jobId, title, postedById }: Job) => {
  const [next] = applicationsOf(world, jobId)
    .filter(({ status, reservedAt, askedAt }) => status === 'pending' && reservedAt && !askedAt)
    .filter(({ studentId }) => !isShunned(world, postedById, studentId))
    .toSorted((one, other) => (`${one.reservedAt} ${one.id}` < `${other.reservedAt} ${other.id}` ? -1 : 1))
  if (!next) return null
  change(world.application, next.id, { askedAt: by.made('call', next.id) })
  tell(world, by, next.studentId, say('askedToCome', title), { at: actionUrls.applications })
  return named(world, next.studentId)
}

export const tellReopened = (world: World, by: By, title: string, students: readonly string[]) => {
  for (const student of students) tell(world, by, student, say('jobReopened', title), { at: actionUrls.applications })
}

/** After one who cannot come, asks the next, unless another still has time to answer; in the end tells all who wait. */
const passOn = (world: World, by: By, job: Job) => {
  const waiting = applicationsOf(world, job.id).filter(({ status }) => status === 'pending')
  if (waiting.some(({ askedAt }) => askedAt) || callNext(world, by, job) !== null) return
  const students = waiting.map(({ studentId }) => studentId)
  tellReopened(world, by, job.title, students)
}

/** The asked student has read another offer: ask them again. */
export const callAnew = (world: World, by: By, job: Job) => {
  const asked = applicationsOf(world, job.id).filter(({ askedAt }) => askedAt)
  for (const { id } of asked) change(world.application, id, { askedAt: undefined })
  if (asked.length > 0) callNext(world, by, job)
}

/** Those whom an acceptance has closed wait again, once each, for what is open now; gives who they are. */
export const reopen = (world: World, job: Job, openId: string) => {
  const family = new Set(familyOf(world, job).map(({ id }) => id))
  const applications = [...world.application.values()]
  const isClosed = ({ id, jobId, studentId, status, decidedAt }: Application) =>
    status === 'rejected' &&
    family.has(jobId) &&
    applications.some(one => one.jobId === jobId && one.status === 'accepted' && one.decidedAt === decidedAt) &&
    !applications.some(
      one =>
        one.studentId === studentId &&
        one.id !== id &&
        (one.jobId === openId || (one.status === 'accepted' && family.has(one.jobId))),
    ) &&
    !isShunned(world, job.postedById, studentId)
  const newest = new Map<string, Application>()
  for (const application of applications.filter(isClosed)) {
    const found = newest.get(application.studentId)
    if (!found || found.createdAt < application.createdAt) newest.set(application.studentId, application)
  }
  const waits = { jobId: openId, status: 'pending', decidedAt: undefined, offerId: undefined } as const
  for (const { id } of newest.values()) change(world.application, id, waits)
  return [...newest.keys()]
}
