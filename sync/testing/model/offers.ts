import { offer as offerRef, person, quote } from '../../../schema/notices/args.ts'
import { offerFieldNames, offerMerges, publicFieldNames } from '../../../schema/offers/from-fields.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { changesOf, ownChangesOf } from '../../../schema/notices/changes.ts'
import { addFavourite, removeFavourite } from '../../../schema/contracts/saved.ts'
import { answerQuestion, askQuestion, muteAsker, removeQuestion } from '../../../schema/contracts/questions.ts'
import { deleteJob, editJob, proposeJob, publishJob } from '../../../schema/contracts/jobs.ts'
import { changedFrom } from '../../../schema/decisions/edited-offer.ts'
import { joinLists, overfullIn, replacedBy } from '../../../schema/decisions/merge-edit.ts'
import { brokenRules } from '../../../schema/decisions/offer-rules.ts'
import type { Offer as Said } from '../../../schema/offers/zod.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { closeOffer } from './life.ts'
import { cantonNear, saidOf } from './terms.ts'
import { callAnew } from './waiting.ts'
import {
  change,
  findOffer,
  forget,
  isOpen,
  isShown,
  isShunned,
  applicationsOf,
  offerBehind,
  pictureOf,
  tell,
} from './world.ts'
import type { By, Offer, Search, World } from './world.ts'

/** Notifies each pending applicant of all changes they have not read yet, in one notice. */
const tellChanges = (world: World, by: By, id: string, before: Said, now: Said) => {
  const just = changedFrom(before, now, publicFieldNames)
  const at = actionUrls.job(id)
  for (const application of applicationsOf(world, id)) {
    if (application.status !== 'pending') continue
    const { studentId, createdAt } = application
    const unread = [...world.notification.values()]
      .filter(one => one.userId === studentId && one.actionUrl === at && !one.isRead && one.offerBefore)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    forget(world.notification, one => unread.includes(one))
    const unheard = unread.filter(one => one.createdAt >= createdAt)
    const sinceRead = changedFrom(Object.assign({}, just, ...unheard.map(one => one.offerBefore)), now)
    if (Object.keys(sinceRead).length === 0) continue
    const notice = say('offerEdited', offerRef(id), { changes: changesOf(sinceRead, now), offer: id })
    tell(world, by, studentId, notice, { at, offerBefore: sinceRead })
  }
}

/** Removes an unanswered question, and the poster's notice of it. */
export const takeBack = (world: World, offerId: string, id: string) => {
  const { asked = [], postedById } = world.offer.get(offerId) ?? {}
  const left = asked.filter(one => one.id !== id)
  const { askerId } = asked.find(one => one.id === id) ?? {}
  change(world.offer, offerId, { asked: left })
  if (askerId) world.takenBack.set(id, { offerId, askerId })
  const isOf = (arg: unknown) => typeof arg === 'object' && arg !== null && Reflect.get(arg, 'question') === id
  forget(world.notification, one => one.userId === postedById && one.kind === 'questionAsked' && one.args.some(isOf))
}

/** Returns the names of an offer's photos after an edit, or the reason for a refusal. */
const hang = (
  world: World,
  by: By,
  { photos: hung = [] }: Offer,
  shown: readonly string[],
  seen?: readonly string[],
) => {
  const named = (pictures: readonly string[]) => pictures.map(one => pictureOf(world, one) ?? '')
  const names = named(shown)
  if (names.includes('')) return 'invalid-image'
  const mine = seen ? joinLists(names, named(seen), hung) : names
  if (mine.length > limits.offerPhotos.max) return 'invalid-input'
  const own = [...world.offer.values()].filter(({ postedById }) => postedById === by.id)
  const isOwn = (name: string) => own.some(({ photos = [] }) => photos.includes(name))
  const kept = named(shown.filter(one => !one.startsWith('data:')))
  return mine.some(name => kept.includes(name) && !isOwn(name)) ? 'unknown-photo' : mine
}

export const offerActions = [
  action(publishJob, async (world, by, { id = '', postedById, location }, show) => {
    if (postedById !== undefined && postedById !== by.id) return 'forbidden'
    if (world.offer.has(id)) return 'id-taken'
    const open = [...world.offer.values()].filter(one => one.postedById === by.id && isOpen(one))
    if (open.length >= limits.openOffers.max) return 'list-full'
    await show()
    change(world.offer, id, { canton: cantonNear(world, location, by.id) })
    world.untold.push(id)
    return null
  }),
  action(editJob, async (world, by, { photos: shown, placesLeft, was, ...edit }, show) => {
    const offer = findOffer(world, edit.id)
    if (offer?.postedById !== by.id) return 'not-found'
    if (offer.status !== 'open') return 'job-not-open'
    const { id, chosen = 0 } = offer
    const { places = placesLeft } = edit
    const before = saidOf(offer)
    await show({ id })
    const now = saidOf(world.offer.get(id) ?? offer)
    if (overfullIn(offerMerges, now)) return 'invalid-input'
    if (places !== undefined && (places <= chosen || (edit.places === undefined && chosen > 0))) return 'places-given'
    if (brokenRules(now).length > 0) return 'invalid-input'
    const photos = shown ? hang(world, by, offer, shown, was?.photos) : (offer.photos ?? [])
    if (typeof photos === 'string') return photos
    const canton = now.location === before.location ? offer.canton : cantonNear(world, now.location, by.id)
    change(world.offer, id, { photos, canton })
    if (Object.keys(changedFrom(before, now)).length === 0) return null
    tellChanges(world, by, id, before, now)
    const replaced = changedFrom(before, now, replacedBy(offerFieldNames, offerMerges, { edit, was, now: before }))
    if (Object.keys(replaced).length > 0) {
      const notice = say('offerReplaced', offerRef(id), { changes: ownChangesOf(replaced, now), offer: id })
      tell(world, by, by.id, notice, { at: actionUrls.job(id) })
    }
    callAnew(world, by, { ...offer, title: now.title })
    return null
  }),
  action(deleteJob, (world, by, { id }, show) => {
    const offer = findOffer(world, id)
    if (offer?.postedById !== by.id) return 'not-found'
    if (offer.id !== id || offer.status !== 'open') return 'job-not-open'
    closeOffer(world, by, offer, 'withdrawn')
    return show()
  }),
  action(proposeJob, async (world, by, { id, studentId }, show) => {
    const offer = findOffer(world, id)
    if (offer?.postedById !== by.id) return 'not-found'
    const student = world.user.get(studentId)
    const hasWorked = [...world.job.values()].some(
      one =>
        one.postedById === by.id &&
        one.assignedToId === studentId &&
        one.status !== 'cancelled' &&
        one.status !== 'left',
    )
    const isKnown = hasWorked || world.user.get(by.id)?.keptIds?.includes(studentId)
    if (student?.userType !== 'student' || !isKnown || isShunned(world, by.id, studentId)) return 'not-found'
    if (offer.status !== 'open') return 'status-conflict'
    const { proposedTo = [] } = offer
    if (proposedTo.includes(studentId)) return null
    if (proposedTo.length >= limits.proposals.max) return 'list-full'
    await show({ id: offer.id })
    if (applicationsOf(world, offer.id).some(one => one.studentId === studentId)) return null
    const notice = say('jobProposed', person(by.id), offerRef(offer.id), hasWorked)
    tell(world, by, studentId, notice, { at: actionUrls.job(offer.id) })
    return null
  }),
  action(addFavourite, (world, by, { jobId }, show) => {
    const offer = findOffer(world, jobId)
    return offer && isShown(world, offer, by.id) ? show({ jobId: offer.id }) : 'not-found'
  }),
  action(removeFavourite, (world, _, { jobId }, show) => show({ jobId: offerBehind(world, jobId)?.id ?? jobId })),
  action(askQuestion, async (world, by, { id = '', jobId }, show) => {
    const offer = findOffer(world, jobId)
    if (!offer || !isShown(world, offer, by.id)) return 'not-found'
    if (offer.status !== 'open') return 'job-not-open'
    const isUnwanted = [...world.muted.values()].some(one => one.posterId === offer.postedById && one.askerId === by.id)
    if (isUnwanted) return 'questions-unwanted'
    const { asked = [] } = offer
    const waiting = asked.filter(({ askerId, answer }) => askerId === by.id && answer === null)
    if (waiting.length >= limits.questions.waiting) return 'questions-waiting'
    if (asked.length >= limits.questions.most) return 'questions-full'
    const isTaken = [...world.offer.values()].some(one => one.asked?.some(question => question.id === id))
    if (isTaken || world.takenBack.has(id)) return 'id-taken'
    await show({ jobId: offer.id })
    tell(world, by, offer.postedById, say('questionAsked', offerRef(offer.id), quote(id, 'text')), {
      at: actionUrls.questions(offer.id),
    })
    return null
  }),
  action(answerQuestion, async (world, by, { id, jobId }, show) => {
    const offer = findOffer(world, jobId)
    const question = offer?.asked?.find(one => one.id === id)
    if (offer?.postedById !== by.id || !question) return 'not-found'
    if (offer.status !== 'open') return 'job-not-open'
    await show({ jobId: offer.id })
    const { askerId } = question
    if (question.answer !== null || !askerId || isShunned(world, by.id, askerId)) return null
    tell(world, by, askerId, say('questionAnswered', offerRef(offer.id), quote(id, 'answer')), {
      at: actionUrls.questions(offer.id),
    })
    return null
  }),
  action(removeQuestion, (world, by, { id, jobId }, show) => {
    const offer = offerBehind(world, jobId)
    const question = offer?.asked?.find(one => one.id === id)
    const isPoster = offer?.postedById === by.id
    if (!offer || !question || (!isPoster && question.askerId !== by.id)) return 'not-found'
    if (question.answer !== null && !isPoster) return 'question-answered'
    if (!isPoster) takeBack(world, offer.id, id)
    return show({ jobId: offer.id })
  }),
  action(muteAsker, (world, by, { id, jobId, isMuted }) => {
    const offer = offerBehind(world, jobId)
    if (offer?.postedById !== by.id) return 'not-found'
    const key = `${by.id}/${id}`
    if (!isMuted) world.muted.delete(key)
    if (!isMuted || world.muted.has(key)) return null
    const takenBack = world.takenBack.get(id)
    const question =
      offer.asked?.find(one => one.id === id) ?? (takenBack?.offerId === offer.id ? takenBack : undefined)
    if (!question) return 'not-found'
    world.muted.set(key, { posterId: by.id, questionId: id, askerId: question.askerId })
    return null
  }),
]

/** Task soon after publishing: notifies students of new offers that match their searches and are still open. */
export const tellOfOffers = (world: World, by: By) => {
  for (const id of world.untold.splice(0)) {
    const offer = findOffer(world, id)
    if (offer?.status !== 'open') continue
    const text = `${offer.title}\n${offer.description}\n${offer.location}`.toLowerCase()
    const fits = (search: Search) =>
      search.isAlerting &&
      (!search.canton || search.canton === offer.canton) &&
      (!search.category || search.category === offer.category) &&
      (search.minimumRate ?? 0) <= offer.rate &&
      (search.words ?? '')
        .toLowerCase()
        .split(' ')
        .every(word => text.includes(word))
    for (const person of world.user.keys()) {
      if (isShunned(world, person, offer.postedById)) continue
      const search = [...world.savedSearch.values()].find(one => one.userId === person && fits(one))
      const notice = search && say('jobAlert', search.name, offerRef(offer.id), offer.location)
      if (notice) tell(world, by, person, notice, { at: actionUrls.job(id) })
    }
  }
}
