import { offer as offerRef, person } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { change, isShunned, applicationsOf, tell } from './world.ts'
import type { By, Offer, Application, World } from './world.ts'

/** Pending applications: how they close, and offers to students on the waiting list. */

/** Closes pending applications of a filled or closed offer. If filled, keeps the waiting list and notifies its students. */
export const closeApplications = (world: World, by: By, offer: Offer, why: 'filled' | 'withdrawn') => {
  for (const { id, status, studentId, reservedAt } of applicationsOf(world, offer.id)) {
    if (status !== 'pending') continue
    const isKept = why === 'filled' && reservedAt
    const closed = { status: 'rejected', closedBecause: why, decidedAt: by.now, askedAt: undefined } as const
    change(world.application, id, { ...closed, reservedAt: isKept || undefined })
    const kind = why === 'filled' ? 'rejected' : 'jobWithdrawn'
    tell(world, by, studentId, say(isKept ? 'inReserve' : kind, offerRef(offer.id)), { at: actionUrls.applications })
  }
}

type Why = 'refused' | 'withdrawn'

/** Closes one application: refused by the poster, or withdrawn by the student. */
export const closeApplication = (
  world: World,
  by: By,
  offer: Offer,
  { id, studentId, askedAt }: Application,
  why: Why,
) => {
  const closed = { closedBecause: why, decidedAt: by.now, reservedAt: undefined, askedAt: undefined } as const
  if (why === 'refused') change(world.application, id, { ...closed, status: 'rejected' })
  else world.application.delete(id)
  if (askedAt) passOffer(world, by, offer)
  if (why === 'refused')
    tell(world, by, studentId, say('rejected', offerRef(offer.id)), { at: actionUrls.applications })
  if (why !== 'withdrawn') return
  tell(world, by, offer.postedById, say('withdrawn', person(studentId), offerRef(offer.id)), {
    at: actionUrls.dashboard,
  })
}

/** Asks the next student on the waiting list. Returns their id, or null if there is none. */
const offerToNext = (world: World, by: By, { id: offerId, postedById }: Offer) => {
  const [next] = applicationsOf(world, offerId)
    .filter(({ status, reservedAt, askedAt }) => status === 'pending' && reservedAt && !askedAt)
    .filter(({ studentId }) => !isShunned(world, postedById, studentId))
    .toSorted((one, other) => (`${one.reservedAt} ${one.id}` < `${other.reservedAt} ${other.id}` ? -1 : 1))
  if (!next) return null
  change(world.application, next.id, { askedAt: by.made('call', next.id) })
  tell(world, by, next.studentId, say('askedToCome', offerRef(offerId)), { at: actionUrls.applications })
  return next.studentId
}

const tellReopened = (world: World, by: By, offerId: string, students: readonly string[]) => {
  for (const student of students)
    tell(world, by, student, say('jobReopened', offerRef(offerId)), { at: actionUrls.applications })
}

/** Asks the next student, unless one is being asked. If there is none, notifies all pending applicants. */
const passOffer = (world: World, by: By, offer: Offer) => {
  const waiting = applicationsOf(world, offer.id).filter(({ status }) => status === 'pending')
  if (waiting.some(({ askedAt }) => askedAt) || offerToNext(world, by, offer) !== null) return
  const students = waiting.map(({ studentId }) => studentId)
  tellReopened(world, by, offer.id, students)
}

/** The asked student has read another offer: ask them again. */
export const callAnew = (world: World, by: By, offer: Offer) => {
  const asked = applicationsOf(world, offer.id).filter(({ askedAt }) => askedAt)
  for (const { id } of asked) change(world.application, id, { askedAt: undefined })
  if (asked.length > 0) offerToNext(world, by, offer)
}

/** Reopens applications closed because the offer was full. Returns the id of the student it asks to come. */
export const freePlace = (world: World, by: By, offer: Offer) => {
  const filled = applicationsOf(world, offer.id).filter(
    ({ closedBecause, studentId }) => closedBecause === 'filled' && !isShunned(world, offer.postedById, studentId),
  )
  for (const { id } of filled)
    change(world.application, id, { status: 'pending', closedBecause: undefined, decidedAt: undefined })
  const asked = offerToNext(world, by, offer)
  const students = filled.map(({ studentId }) => studentId)
  if (asked === null) tellReopened(world, by, offer.id, students)
  return asked
}
