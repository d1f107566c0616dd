import { say } from '../../../api/domain/notices.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import {
  acceptApplication,
  answerCall,
  applyToJob,
  keepInReserve,
  rejectApplication,
  withdrawApplication,
} from '../../../schema/contracts/applications.ts'
import { canApply } from '../../../schema/decisions/can-apply.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { begin } from './life.ts'
import { termsFor } from './terms.ts'
import { closeApplication } from './waiting.ts'
import { change, findJob, findApplication, hasPlace, isShown, applicationsOf, named, tell } from './world.ts'
import type { By, Job, Application, World } from './world.ts'

const decide = (
  world: World,
  by: By,
  id: string,
  verdict: (found: { application: Application; job: Job }) => string | null,
) => {
  const found = findApplication(world, id)
  if (found?.job.postedById !== by.id) return 'not-found'
  return found.application.status === 'pending' ? verdict(found) : 'application-decided'
}

export const applicationActions = [
  action(applyToJob, (world, by, { id = '', jobId, message, terms }) => {
    const job = findJob(world, jobId)
    if (!job || !isShown(world, job, by.id)) return 'not-found'
    const applications = [...world.application.values()].filter(one => one.jobId === jobId || one.offerId === jobId)
    const hasApplied = applications.some(({ studentId }) => studentId === by.id) || hasPlace(world, job, by.id)
    const refusal = canApply(job, hasApplied)
    if (refusal) return refusal
    if (world.application.has(id)) return 'id-taken'
    const application = { id, jobId, studentId: by.id, message, status: 'pending', createdAt: by.now } as const
    world.application.set(id, { ...application, ...termsFor(job, terms) })
    const notice = say('newApplication', named(world, by.id), job.title)
    tell(world, by, job.postedById, notice, { at: actionUrls.received(jobId) })
    return null
  }),
  action(withdrawApplication, (world, by, { id }) => {
    const found = findApplication(world, id)
    if (found?.application.studentId !== by.id) return 'not-found'
    if (found.application.status !== 'pending') return 'application-decided'
    closeApplication(world, by, found.job, found.application, 'withdrawn')
    return null
  }),
  action(keepInReserve, (world, by, { id, isKept }) => {
    const found = findApplication(world, id)
    if (found?.job.postedById !== by.id) return 'not-found'
    const { application, job } = found
    if (!isKept && !application.askedAt) change(world.application, id, { reservedAt: undefined })
    if (!isKept || application.reservedAt) return null
    if (application.status !== 'pending') return 'application-decided'
    if (applicationsOf(world, job.id).filter(({ reservedAt }) => reservedAt).length >= limits.reserves.max)
      return 'list-full'
    change(world.application, id, { reservedAt: by.now })
    return null
  }),
  action(answerCall, (world, by, { id, askedAt }) => {
    const found = findApplication(world, id)
    if (found?.application.studentId !== by.id) return 'not-found'
    const { application, job } = found
    if (application.status === 'accepted') return null
    if (job.status !== 'open') return 'job-not-open'
    if (application.status !== 'pending' || application.askedAt !== askedAt) return 'call-over'
    return begin(world, by, job, application, 'reserve')
  }),
]

/** What is done online alone. */
export const onlineApplicationActions = [
  action(acceptApplication, (world, by, { id }) =>
    decide(world, by, id, ({ application, job }) => begin(world, by, job, application, 'poster')),
  ),
  action(rejectApplication, (world, by, { id }) =>
    decide(world, by, id, ({ application, job }) => {
      closeApplication(world, by, job, application, 'rejected')
      return null
    }),
  ),
]
