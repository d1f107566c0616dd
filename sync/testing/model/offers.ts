import { say } from '../../../api/domain/notices.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { listChanges, sayChanges, sayOwnChanges } from '../../../api/texts/offer-changes.ts'
import { addFavourite, removeFavourite } from '../../../schema/contracts/saved.ts'
import { answerQuestion, askQuestion, muteAsker, removeQuestion } from '../../../schema/contracts/questions.ts'
import { deleteJob, editJob, proposeJob, publishJob } from '../../../schema/contracts/jobs.ts'
import { changedFrom, editedOffer, offerFieldNames, publicFieldNames } from '../../../schema/decisions/edited-offer.ts'
import { brokenRules, type Offer } from '../../../schema/decisions/offer-rules.ts'
import { agreeOnDay } from '../../../schema/decisions/schedule.ts'
import { termsOf } from '../../../schema/decisions/terms.ts'
import { limits } from '../../../schema/rules.ts'
import { action } from './action.ts'
import { end } from './life.ts'
import { overwritten, together } from './meet.ts'
import { derivedOf, offerOf } from './terms.ts'
import { callAnew } from './waiting.ts'
import { change, findJob, forget, isShown, isShunned, applicationsOf, named, tell } from './world.ts'
import type { By, Job, Search, World } from './world.ts'

/** Each application that waits says what has changed since, and its student hears of all that they have not read yet in one. */
const tellChanges = (world: World, by: By, id: string, before: Offer, now: Offer) => {
  const just = changedFrom(before, now, publicFieldNames)
  const at = actionUrls.job(id)
  for (const application of applicationsOf(world, id)) {
    if (application.status !== 'pending') continue
    const { studentId, offerBefore = {}, createdAt } = application
    const sinceWritten = changedFrom({ ...just, ...offerBefore }, now)
    change(world.application, application.id, { offerBefore: sinceWritten, changes: sayChanges(sinceWritten, now) })
    const unread = [...world.notification.values()]
      .filter(one => one.userId === studentId && one.actionUrl === at && !one.isRead && one.offerBefore)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    forget(world.notification, one => unread.includes(one))
    const unheard = unread.filter(one => one.createdAt >= createdAt)
    const sinceRead = changedFrom(Object.assign({}, just, ...unheard.map(one => one.offerBefore)), now)
    if (Object.keys(sinceRead).length === 0) continue
    const notice = say('offerEdited', sinceRead.title ?? now.title, listChanges(sayChanges(sinceRead, now)))
    tell(world, by, studentId, notice, { at, offerBefore: sinceRead })
  }
}

/** A question that is not answered yet goes, with the notice that told its poster. */
export const takeBack = (world: World, jobId: string, id: string) => {
  const { asked = [], postedById } = world.job.get(jobId) ?? {}
  const left = asked.filter(one => one.id !== id)
  const { text, askerId } = asked.find(one => one.id === id) ?? {}
  change(world.job, jobId, { asked: left })
  if (askerId) world.takenBack.set(id, { jobId, askerId })
  if (left.some(one => one.text === text)) return
  const at = actionUrls.questions(jobId)
  forget(world.notification, one => one.userId === postedById && one.actionUrl === at && one.message === text)
}

const lists = ['requiredSkills', 'deliverables', 'requiredTools'] as const

/** The pictures of an offer after an edit; or why not. */
const hang = ({ job: jobs, picture }: World, by: By, job: Job, shown: readonly string[], seen?: readonly string[]) => {
  const hashOrAddress = (one: string) =>
    one.startsWith('data:') ? (picture.get(one) ?? '') : one.slice(one.lastIndexOf('/') + 1)
  const names = shown.map(hashOrAddress)
  if (names.includes('')) return 'invalid-image'
  const hung = job.photos ?? []
  const mine = together(names, seen?.map(hashOrAddress), hung)
  if (mine.length > limits.offerPhotos.max) return 'invalid-input'
  const own = [...jobs.values()].filter(({ postedById }) => postedById === by.id)
  const isOwn = (name: string) => own.some(({ photos = [] }) => photos.includes(name))
  const kept = shown.filter(one => !one.startsWith('data:')).map(hashOrAddress)
  return mine.some(name => kept.includes(name) && !isOwn(name)) ? 'unknown-photo' : mine
}

export const offerActions = [
  action(publishJob, (world, by, { id = '', photos: _, postedById, ...offer }) => {
    if (postedById !== undefined && postedById !== by.id) return 'forbidden'
    if (world.job.has(id)) return 'id-taken'
    const open = [...world.job.values()].filter(
      job => job.postedById === by.id && job.status === 'open' && !job.deletedAt,
    )
    if (open.length >= limits.openOffers.max) return 'list-full'
    const { subcategory = null, schedule = null, places = limits.places.min } = offer
    const { scheduledFor = null } = { ...offer, ...agreeOnDay(offer) }
    world.job.set(id, {
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
      status: 'open',
      assignedToId: null,
      deletedAt: null,
    })
    world.untold.push(id)
    return null
  }),
  action(editJob, (world, by, { id, photos: shown, placesLeft, was, ...asked }) => {
    const job = findJob(world, id)
    if (job?.postedById !== by.id) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    const { places = placesLeft } = asked
    const edit = { ...asked }
    const { chosen = 0 } = job
    if (job.offerId && places !== undefined && places > limits.places.min) return 'invalid-input'
    if (places !== undefined && (places <= chosen || (asked.places === undefined && chosen > 0))) return 'places-given'
    const before = offerOf(job)
    for (const name of lists) {
      const mine = asked[name]
      if (mine) edit[name] = together(mine, was?.[name], before[name])
      if ((edit[name]?.length ?? 0) > limits.list.max) return 'invalid-input'
    }
    const now = editedOffer(before, { ...edit, places })
    if (brokenRules(now).length > 0) return 'invalid-input'
    const photos = shown ? hang(world, by, job, shown, was?.photos) : (job.photos ?? [])
    if (typeof photos === 'string') return photos
    change(world.job, id, { photos })
    const changed = changedFrom(now, before)
    if (Object.keys(changed).length === 0) return null
    const { pastTerms = [] } = job
    const said = termsOf(job)
    change(world.job, id, {
      ...changed,
      ...derivedOf(world, by.id, changed),
      pastTerms: Object.keys(changed).some(name => name in said)
        ? [said, ...pastTerms].slice(0, limits.pastTerms)
        : pastTerms,
    })
    tellChanges(world, by, id, before, now)
    const names = overwritten(
      offerFieldNames.filter(name => !lists.some(list => list === name)),
      { edit: asked, was, now: before },
    )
    const given = changedFrom(before, now, names)
    if (Object.keys(given).length > 0) {
      const notice = say('offerReplaced', now.title, listChanges(sayOwnChanges(given, now)))
      tell(world, by, by.id, notice, { at: actionUrls.job(id) })
    }
    callAnew(world, by, { ...job, title: now.title })
    return null
  }),
  action(deleteJob, (world, by, { id }) => {
    const job = findJob(world, id)
    if (job?.postedById !== by.id) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    end(world, by, job, 'withdrawn', { by: by.id, reason: null })
    return null
  }),
  action(proposeJob, (world, by, { id, studentId }) => {
    const job = findJob(world, id)
    if (job?.postedById !== by.id) return 'not-found'
    const student = world.user.get(studentId)
    const hasWorked = [...world.job.values()].some(
      one => one.postedById === by.id && one.assignedToId === studentId && one.status !== 'cancelled',
    )
    const isKnown = hasWorked || world.user.get(by.id)?.keptIds?.includes(studentId)
    if (student?.userType !== 'student' || !isKnown || isShunned(world, by.id, studentId)) return 'not-found'
    if (job.status !== 'open') return 'status-conflict'
    const { proposedTo = [] } = job
    if (proposedTo.includes(studentId)) return null
    if (proposedTo.length >= limits.proposals.max) return 'list-full'
    change(world.job, id, { proposedTo: [...proposedTo, studentId] })
    const applications = [...world.application.values()].filter(one => one.jobId === id || one.offerId === id)
    if (applications.some(one => one.studentId === studentId)) return null
    const notice = say('jobProposed', named(world, by.id), job.title, hasWorked)
    tell(world, by, studentId, notice, { at: actionUrls.job(id) })
    return null
  }),
  action(addFavourite, (world, by, { jobId }) => {
    const job = findJob(world, jobId)
    if (!job || !isShown(world, job, by.id)) return 'not-found'
    world.favourite.set(`${by.id}/${jobId}`, { jobId, userId: by.id })
    return null
  }),
  action(removeFavourite, ({ favourite }, by, { jobId }) => {
    favourite.delete(`${by.id}/${jobId}`)
    return null
  }),
  action(askQuestion, (world, by, { id = '', jobId, text }) => {
    const job = findJob(world, jobId)
    if (!job || !isShown(world, job, by.id)) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    const isUnwanted = [...world.muted.values()].some(one => one.posterId === job.postedById && one.askerId === by.id)
    if (isUnwanted) return 'questions-unwanted'
    const { asked = [] } = job
    const waiting = asked.filter(({ askerId, answer }) => askerId === by.id && answer === null)
    if (waiting.length >= limits.questions.waiting) return 'questions-waiting'
    if (asked.length >= limits.questions.most) return 'questions-full'
    const isTaken = [...world.job.values()].some(one => one.asked?.some(question => question.id === id))
    if (isTaken || world.takenBack.has(id)) return 'id-taken'
    change(world.job, jobId, { asked: [...asked, { id, text, answer: null, askerId: by.id }] })
    tell(world, by, job.postedById, say('questionAsked', job.title, text), { at: actionUrls.questions(jobId) })
    return null
  }),
  action(answerQuestion, (world, by, { id, jobId, answer }) => {
    const job = findJob(world, jobId)
    const { asked = [] } = job ?? {}
    const question = asked.find(one => one.id === id)
    if (job?.postedById !== by.id || !question) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    change(world.job, jobId, { asked: asked.map(one => (one === question ? { ...one, answer } : one)) })
    const { askerId } = question
    if (question.answer !== null || !askerId || isShunned(world, by.id, askerId)) return null
    tell(world, by, askerId, say('questionAnswered', job.title, answer), { at: actionUrls.questions(jobId) })
    return null
  }),
  action(removeQuestion, (world, by, { id, jobId }) => {
    const { asked = [], postedById } = world.job.get(jobId) ?? {}
    const question = asked.find(one => one.id === id)
    const isPoster = postedById === by.id
    if (!question || (!isPoster && question.askerId !== by.id)) return 'not-found'
    if (question.answer !== null && !isPoster) return 'question-answered'
    if (isPoster) change(world.job, jobId, { asked: asked.filter(one => one !== question) })
    else takeBack(world, jobId, id)
    return null
  }),
  action(muteAsker, (world, by, { id, jobId, isMuted }) => {
    const { asked = [], postedById } = world.job.get(jobId) ?? {}
    if (postedById !== by.id) return 'not-found'
    const key = `${by.id}/${id}`
    if (!isMuted) world.muted.delete(key)
    if (!isMuted || world.muted.has(key)) return null
    const takenBack = world.takenBack.get(id)
    const question = asked.find(one => one.id === id) ?? (takenBack?.jobId === jobId ? takenBack : undefined)
    if (!question) return 'not-found'
    world.muted.set(key, { posterId: by.id, questionId: id, askerId: question.askerId })
    return null
  }),
]

/** By itself, soon after: students hear of new offers that fit their searches, if these are still open. */
export const tellOfOffers = (world: World, by: By) => {
  for (const id of world.untold.splice(0)) {
    const job = findJob(world, id)
    if (job?.status !== 'open') continue
    const text = `${job.title}\n${job.description}\n${job.location}`.toLowerCase()
    const fits = (search: Search) =>
      search.isAlerting &&
      (!search.canton || search.canton === job.canton) &&
      (!search.category || search.category === job.category) &&
      (search.minimumRate ?? 0) <= job.rate &&
      (search.words ?? '')
        .toLowerCase()
        .split(' ')
        .every(word => text.includes(word))
    for (const person of world.user.keys()) {
      if (isShunned(world, person, job.postedById)) continue
      const search = [...world.savedSearch.values()].find(one => one.userId === person && fits(one))
      const notice = search && say('jobAlert', search.name, job.title, job.location)
      if (notice) tell(world, by, person, notice, { at: actionUrls.job(id) })
    }
  }
}
