import { offer as offerRef, person } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
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
import { closeApplication } from './waiting.ts'
import { findOffer, findApplication, hasPlace, isShown, applicationsOf, tell } from './world.ts'
import type { By, Offer, Application, World } from './world.ts'

const decide = (
  world: World,
  by: By,
  id: string,
  verdict: (found: { application: Application; offer: Offer }) => string | null,
) => {
  const found = findApplication(world, id)
  if (found?.offer.postedById !== by.id) return 'not-found'
  return found.application.status === 'pending' ? verdict(found) : 'application-decided'
}

export const applicationActions = [
  action(applyToJob, async (world, by, { jobId }, show) => {
    const offer = findOffer(world, jobId)
    if (!offer || !isShown(world, offer, by.id)) return 'not-found'
    const isWaiting = applicationsOf(world, offer.id).some(({ studentId }) => studentId === by.id)
    const refusal = canApply(offer, isWaiting || hasPlace(world, offer.id, by.id))
    if (refusal) return refusal
    const taken = await show({ jobId: offer.id })
    if (taken) return taken
    const notice = say('newApplication', person(by.id), offerRef(offer.id))
    tell(world, by, offer.postedById, notice, { at: actionUrls.received(offer.id) })
    return null
  }),
  action(withdrawApplication, (world, by, { id }) => {
    const found = findApplication(world, id)
    if (found?.application.studentId !== by.id) return 'not-found'
    if (found.application.status !== 'pending') return 'application-decided'
    closeApplication(world, by, found.offer, found.application, 'withdrawn')
    return null
  }),
  action(keepInReserve, (world, by, { id, isKept }, show) => {
    const found = findApplication(world, id)
    if (found?.offer.postedById !== by.id) return 'not-found'
    const { application, offer } = found
    if (!isKept || application.reservedAt) return show()
    if (application.status !== 'pending') return 'application-decided'
    const reserved = applicationsOf(world, offer.id).filter(({ reservedAt }) => reservedAt)
    return reserved.length >= limits.reserves.max ? 'list-full' : show()
  }),
  action(answerCall, (world, by, { id, askedAt }) => {
    const found = findApplication(world, id)
    if (found?.application.studentId !== by.id) return 'not-found'
    const { application, offer } = found
    if (application.status === 'accepted') return null
    if (offer.status !== 'open') return 'job-not-open'
    if (application.status !== 'pending' || application.askedAt !== askedAt) return 'call-over'
    return begin(world, by, offer, application, 'waiting list')
  }),
  // Online only.
  action(acceptApplication, (world, by, { id }) =>
    decide(world, by, id, ({ application, offer }) => begin(world, by, offer, application, 'poster')),
  ),
  action(rejectApplication, (world, by, { id }) =>
    decide(world, by, id, ({ application, offer }) => {
      closeApplication(world, by, offer, application, 'refused')
      return null
    }),
  ),
]
