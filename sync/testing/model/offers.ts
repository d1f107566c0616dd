import { offer as offerRef, person, quote } from '../../../schema/notices/args.ts'
import { offerFieldNames, publicFieldNames } from '../../../schema/offers/from-fields.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { changesOf, ownChangesOf } from '../../../schema/notices/changes.ts'
import { addFavourite, removeFavourite } from '../../../schema/contracts/saved.ts'
import { answerQuestion, askQuestion, muteAsker, removeQuestion } from '../../../schema/contracts/questions.ts'
import { deleteJob, editJob, proposeJob, publishJob } from '../../../schema/contracts/jobs.ts'
import { changedFrom, editedOffer } from '../../../schema/decisions/edited-offer.ts'
import { brokenRules } from '../../../schema/decisions/offer-rules.ts'
import type { Offer as Said } from '../../../schema/offers/zod.ts'
import { agreeOnDay } from '../../../schema/decisions/schedule.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { closeOffer } from './life.ts'
import { overwritten, together } from './meet.ts'
import { changeOffer, derivedOf, firstVersion, saidOf } from './terms.ts'
import { callAnew } from './waiting.ts'
import { change, findOffer, forget, isOpen, isShown, isShunned, applicationsOf, offerBehind, tell } from './world.ts'
import type { By, Offer, Search, World } from './world.ts'

/** Each student who waits hears of all that they have not read yet in one. */
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

/** A question that is not answered yet goes, with the notice that told its poster. */
export const takeBack = (world: World, offerId: string, id: string) => {
  const { asked = [], postedById } = world.offer.get(offerId) ?? {}
  const left = asked.filter(one => one.id !== id)
  const { askerId } = asked.find(one => one.id === id) ?? {}
  change(world.offer, offerId, { asked: left })
  if (askerId) world.takenBack.set(id, { offerId, askerId })
  const isOf = (arg: unknown) => typeof arg === 'object' && arg !== null && Reflect.get(arg, 'question') === id
  forget(world.notification, one => one.userId === postedById && one.kind === 'questionAsked' && one.args.some(isOf))
}

const lists = ['requiredSkills', 'deliverables', 'requiredTools'] as const

/** The pictures of an offer after an edit; or why not. */
const hang = (
  { offer: offers, picture }: World,
  by: By,
  offer: Offer,
  shown: readonly string[],
  seen?: readonly string[],
) => {
  const hashOrAddress = (one: string) =>
    one.startsWith('data:') ? (picture.get(one) ?? '') : one.slice(one.lastIndexOf('/') + 1)
  const names = shown.map(hashOrAddress)
  if (names.includes('')) return 'invalid-image'
  const hung = offer.photos ?? []
  const mine = together(names, seen?.map(hashOrAddress), hung)
  if (mine.length > limits.offerPhotos.max) return 'invalid-input'
  const own = [...offers.values()].filter(({ postedById }) => postedById === by.id)
  const isOwn = (name: string) => own.some(({ photos = [] }) => photos.includes(name))
  const kept = shown.filter(one => !one.startsWith('data:')).map(hashOrAddress)
  return mine.some(name => kept.includes(name) && !isOwn(name)) ? 'unknown-photo' : mine
}

export const offerActions = [
  action(publishJob, (world, by, { id = '', photos: _, postedById, ...offer }) => {
    if (postedById !== undefined && postedById !== by.id) return 'forbidden'
    if (world.offer.has(id)) return 'id-taken'
    const open = [...world.offer.values()].filter(one => one.postedById === by.id && isOpen(one))
    if (open.length >= limits.openOffers.max) return 'list-full'
    const { subcategory = null, schedule = null, places = limits.places.min } = offer
    const { scheduledFor = null } = { ...offer, ...agreeOnDay(offer) }
    const published = {
      ...offer,
      id,
      postedById: by.id,
      subcategory,
      schedule,
      places,
      scheduledFor,
      canton: 'CH',
      estimatedDuration: null,
      ...derivedOf(world, by.id, offer),
      status: 'open' as const,
      withdrawnAt: null,
      version: 1,
    }
    world.offer.set(id, firstVersion(published))
    world.untold.push(id)
    return null
  }),
  action(editJob, (world, by, { id: asked, photos: shown, placesLeft, was, ...given }) => {
    const offer = findOffer(world, asked)
    if (offer?.postedById !== by.id) return 'not-found'
    if (offer.status !== 'open') return 'job-not-open'
    const { id, chosen = 0 } = offer
    const { places = placesLeft } = given
    const edit = { ...given }
    const before = saidOf(offer)
    for (const name of lists) {
      const mine = given[name]
      if (mine) edit[name] = together(mine, was?.[name], before[name])
      if ((edit[name]?.length ?? 0) > limits.list.max) return 'invalid-input'
    }
    if (places !== undefined && (places <= chosen || (given.places === undefined && chosen > 0))) return 'places-given'
    const now = editedOffer(before, { ...edit, places })
    if (brokenRules(now).length > 0) return 'invalid-input'
    const photos = shown ? hang(world, by, offer, shown, was?.photos) : (offer.photos ?? [])
    if (typeof photos === 'string') return photos
    change(world.offer, id, { photos })
    const changed = changedFrom(now, before)
    if (Object.keys(changed).length === 0) return null
    changeOffer(world, id, { ...changed, ...derivedOf(world, by.id, changed) })
    tellChanges(world, by, id, before, now)
    const names = overwritten(
      offerFieldNames.filter(name => !lists.some(list => list === name)),
      { edit: given, was, now: before },
    )
    const replaced = changedFrom(before, now, names)
    if (Object.keys(replaced).length > 0) {
      const notice = say('offerReplaced', offerRef(id), { changes: ownChangesOf(replaced, now), offer: id })
      tell(world, by, by.id, notice, { at: actionUrls.job(id) })
    }
    callAnew(world, by, { ...offer, title: now.title })
    return null
  }),
  action(deleteJob, (world, by, { id }) => {
    const offer = findOffer(world, id)
    if (offer?.postedById !== by.id) return 'not-found'
    if (offer.id !== id || offer.status !== 'open') return 'job-not-open'
    closeOffer(world, by, offer, 'withdrawn')
    return null
  }),
  action(proposeJob, (world, by, { id, studentId }) => {
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
    change(world.offer, offer.id, { proposedTo: [...proposedTo, studentId] })
    if (applicationsOf(world, offer.id).some(one => one.studentId === studentId)) return null
    const notice = say('jobProposed', person(by.id), offerRef(offer.id), hasWorked)
    tell(world, by, studentId, notice, { at: actionUrls.job(offer.id) })
    return null
  }),
  action(addFavourite, (world, by, { jobId }) => {
    const offer = findOffer(world, jobId)
    if (!offer || !isShown(world, offer, by.id)) return 'not-found'
    world.favourite.set(`${by.id}/${offer.id}`, { offerId: offer.id, userId: by.id })
    return null
  }),
  action(removeFavourite, (world, by, { jobId }) => {
    world.favourite.delete(`${by.id}/${offerBehind(world, jobId)?.id}`)
    return null
  }),
  action(askQuestion, (world, by, { id = '', jobId, text }) => {
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
    change(world.offer, offer.id, { asked: [...asked, { id, text, answer: null, askerId: by.id }] })
    tell(world, by, offer.postedById, say('questionAsked', offerRef(offer.id), quote(id, 'text')), {
      at: actionUrls.questions(offer.id),
    })
    return null
  }),
  action(answerQuestion, (world, by, { id, jobId, answer }) => {
    const offer = findOffer(world, jobId)
    const { asked = [] } = offer ?? {}
    const question = asked.find(one => one.id === id)
    if (offer?.postedById !== by.id || !question) return 'not-found'
    if (offer.status !== 'open') return 'job-not-open'
    change(world.offer, offer.id, { asked: asked.map(one => (one === question ? { ...one, answer } : one)) })
    const { askerId } = question
    if (question.answer !== null || !askerId || isShunned(world, by.id, askerId)) return null
    tell(world, by, askerId, say('questionAnswered', offerRef(offer.id), quote(id, 'answer')), {
      at: actionUrls.questions(offer.id),
    })
    return null
  }),
  action(removeQuestion, (world, by, { id, jobId }) => {
    const offer = offerBehind(world, jobId)
    const { asked = [], postedById } = offer ?? {}
    const question = asked.find(one => one.id === id)
    const isPoster = postedById === by.id
    if (!offer || !question || (!isPoster && question.askerId !== by.id)) return 'not-found'
    if (question.answer !== null && !isPoster) return 'question-answered'
    if (isPoster) change(world.offer, offer.id, { asked: asked.filter(one => one !== question) })
    else takeBack(world, offer.id, id)
    return null
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

/** By itself, soon after: students hear of new offers that fit their searches, if these are still open. */
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
