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
import { versionFor } from './terms.ts'
import { closeApplication } from './waiting.ts'
import { change, findOffer, findApplication, hasPlace, isShown, applicationsOf, tell } from './world.ts'
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
  action(applyToJob, (world, by, { id = '', jobId, message, terms }) => {
    const offer = findOffer(world, jobId)
    if (!offer || !isShown(world, offer, by.id)) return 'not-found'
    const isWaiting = applicationsOf(world, offer.id).some(({ studentId }) => studentId === by.id)
    const refusal = canApply(offer, isWaiting || hasPlace(world, offer.id, by.id))
    if (refusal) return refusal
    if (world.application.has(id)) return 'id-taken'
    const application = {
      id,
      offerId: offer.id,
      studentId: by.id,
      message,
      status: 'pending',
      createdAt: by.now,
    } as const
    world.application.set(id, { ...application, offerVersion: versionFor(offer, terms) })
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
  action(keepInReserve, (world, by, { id, isKept }) => {
    const found = findApplication(world, id)
    if (found?.offer.postedById !== by.id) return 'not-found'
    const { application, offer } = found
    if (!isKept && !application.askedAt) change(world.application, id, { reservedAt: undefined })
    if (!isKept || application.reservedAt) return null
    if (application.status !== 'pending') return 'application-decided'
    if (applicationsOf(world, offer.id).filter(({ reservedAt }) => reservedAt).length >= limits.reserves.max)
      return 'list-full'
    change(world.application, id, { reservedAt: by.now })
    return null
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
]

/** What is done online alone. */
export const onlineApplicationActions = [
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
