import { texts } from '../../../api/texts/fr.ts'
import { cantonOf } from '../../../schema/cities.ts'
import { answerQuestion } from '../../../schema/commands/answer-question.ts'
import { askQuestion } from '../../../schema/commands/ask-question.ts'
import { addFavourite } from '../../../schema/commands/add-favourite.ts'
import { applyToJob } from '../../../schema/commands/apply-to-job.ts'
import { deleteJob } from '../../../schema/commands/delete-job.ts'
import { deleteSavedSearch } from '../../../schema/commands/delete-saved-search.ts'
import { editProfile } from '../../../schema/commands/edit-profile.ts'
import { editSavedSearch } from '../../../schema/commands/edit-saved-search.ts'
import { editStudentProfile } from '../../../schema/commands/edit-student-profile.ts'
import { keepStudent } from '../../../schema/commands/keep-student.ts'
import { markAllNotificationsRead } from '../../../schema/commands/mark-all-notifications-read.ts'
import { markMessageRead } from '../../../schema/commands/mark-message-read.ts'
import { markNotificationRead } from '../../../schema/commands/mark-notification-read.ts'
import { publishJob } from '../../../schema/commands/publish-job.ts'
import { removeProfileImage } from '../../../schema/commands/remove-profile-image.ts'
import { removeFavourite } from '../../../schema/commands/remove-favourite.ts'
import { removeQuestion } from '../../../schema/commands/remove-question.ts'
import { saveSearch } from '../../../schema/commands/save-search.ts'
import { sendMessage } from '../../../schema/commands/send-message.ts'
import { setProfileImage } from '../../../schema/commands/set-profile-image.ts'
import { submitReview } from '../../../schema/commands/submit-review.ts'
import { withdrawApplication } from '../../../schema/commands/withdraw-application.ts'
import type { Contract, Input } from '../../../schema/contract.ts'
import { canApply } from '../../../schema/decisions/can-apply.ts'
import { limits } from '../../../schema/rules.ts'
import { chatReceiver } from '../../../schema/decisions/chat-receiver.ts'
import { canMove } from '../../../schema/decisions/job-life.ts'
import { nameOfPicture } from '../pictures.ts'
import { closeApplications, findJob, partiesOf, tell } from './outside.ts'
import type { World } from './world.ts'

/** Changes the world and says nothing, or changes nothing and says why. */
type Run = (world: World, account: string, input: unknown) => string | null

const words = texts.notifications

const run =
  <C extends Contract>(contract: C, act: (world: World, account: string, input: Input<C>) => string | null): Run =>
  (world, account, input) => {
    const { caller } = contract
    if (caller !== 'signed-in' && caller !== world.users.get(account)?.userType) return 'forbidden'
    const parsed = contract.input.safeParse(input)
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
    return parsed.success ? act(world, account, parsed.data as Input<C>) : 'invalid-input'
  }

const nameOf = ({ users }: World, account: string) => users.get(account)?.firstName ?? ''

type Search = World['searches'] extends Map<string, infer Row> ? Row : never

const searchesOf = ({ searches }: World, account: string) =>
  [...searches.values()].filter(one => one.userId === account)

const offline: Record<string, Run> = {
  'apply-to-job': run(applyToJob, (world, account, { id = '', jobId, message }) => {
    const job = findJob(world, jobId)
    if (!job) return 'not-found'
    const hasApplied = [...world.applications.values()].some(one => one.jobId === jobId && one.studentId === account)
    const refusal = canApply(job, hasApplied)
    if (refusal) return refusal
    if (world.applications.has(id)) return 'id-taken'
    world.applications.set(id, { jobId, studentId: account, message, status: 'pending' })
    tell(world, job.posterId, 'application_update', words.newApplication(nameOf(world, account), job.title))
    return null
  }),
  'withdraw-application': run(withdrawApplication, (world, account, { id }) => {
    const application = world.applications.get(id)
    const job = application && findJob(world, application.jobId)
    if (!job || application.studentId !== account) return 'not-found'
    if (application.status !== 'pending') return 'application-decided'
    world.applications.delete(id)
    tell(world, job.posterId, 'application_update', words.withdrawn(nameOf(world, account), job.title))
    return null
  }),
  'send-message': run(sendMessage, (world, account, { id = '', jobId, content }) => {
    const job = findJob(world, jobId)
    if (!job || (job.posterId !== account && job.assigneeId !== account)) return 'not-found'
    const receiverId = chatReceiver(partiesOf(job), account)
    if (!receiverId) return 'no-conversation'
    if (world.messages.has(id)) return 'id-taken'
    world.messages.set(id, { jobId, senderId: account, receiverId, content, isRead: false })
    tell(world, receiverId, 'message', words.newMessage(nameOf(world, account), job.title))
    return null
  }),
  'mark-message-read': run(markMessageRead, (world, account, { id }) => {
    const message = world.messages.get(id)
    if (message?.receiverId !== account) return 'not-found'
    message.isRead = true
    return null
  }),
  'mark-notification-read': run(markNotificationRead, (world, account, { id }) => {
    const notice = world.notices.find(one => one.id === id)
    if (notice?.userId !== account) return 'not-found'
    notice.isRead = true
    return null
  }),
  'mark-all-notifications-read': run(markAllNotificationsRead, (world, account, { userId, until }) => {
    if (userId !== account) return 'not-found'
    const isSeen = (createdAt = '') => until === undefined || Date.parse(createdAt) <= Date.parse(until)
    for (const notice of world.notices) if (notice.userId === account && isSeen(notice.createdAt)) notice.isRead = true
    return null
  }),
  'edit-profile': run(editProfile, (world, account, { id, firstName, city }) => {
    const user = world.users.get(account)
    if (!user || id !== account) return 'not-found'
    user.firstName = firstName ?? user.firstName
    if (city !== undefined) user.canton = cantonOf(city) ?? 'CH'
    return null
  }),
  'edit-student-profile': run(editStudentProfile, (world, account, { id, school }) => {
    const user = world.users.get(account)
    if (!user || id !== account) return 'not-found'
    if (school !== undefined) user.school = school
    return null
  }),
  'set-profile-image': run(setProfileImage, (world, account, { profileImage }) => {
    const user = world.users.get(account)
    const picture = nameOfPicture(profileImage)
    if (!user || !picture) return user ? 'invalid-image' : 'not-found'
    user.picture = picture
    return null
  }),
  'remove-profile-image': run(removeProfileImage, (world, account) => {
    const user = world.users.get(account)
    if (!user) return 'not-found'
    user.picture = null
    return null
  }),
  'submit-review': run(submitReview, (world, account, { id = '', jobId, revieweeId, rating, workPhotos }) => {
    const photos = (workPhotos ?? []).map(nameOfPicture)
    const job = findJob(world, jobId)
    if (!job || (job.posterId !== account && job.assigneeId !== account)) return 'not-found'
    const hasReviewed = [...world.reviews.values()].some(one => one.jobId === jobId && one.reviewerId === account)
    if (hasReviewed) return 'already-reviewed'
    const other = chatReceiver(partiesOf(job), account)
    if (!other) return 'not-reviewable'
    if (revieweeId !== other) return 'forbidden'
    const completes = job.posterId === account && canMove(job.status, 'completed', 'poster')
    if (job.status !== 'completed' && !completes) return 'not-reviewable'
    if (photos.includes(null)) return 'invalid-image'
    if (world.reviews.has(id)) return 'id-taken'
    const theirs = [...world.reviews.values()].find(one => one.jobId === jobId && one.reviewerId === other)
    const isShown = theirs !== undefined
    world.reviews.set(id, { jobId, reviewerId: account, revieweeId, rating, photos: photos.join(' '), isShown })
    job.status = 'completed'
    const said = isShown ? words.reviewReceived : words.reviewBlind
    tell(world, other, 'other', said(nameOf(world, account), job.title))
    if (theirs?.isShown === false) {
      theirs.isShown = true
      tell(world, account, 'other', words.reviewShown(nameOf(world, other), job.title))
    }
    return null
  }),
  'publish-job': run(publishJob, (world, account, { id = '', title, description, location, rate, category }) => {
    if (world.jobs.has(id)) return 'id-taken'
    const canton = cantonOf(location) ?? world.users.get(account)?.canton ?? 'CH'
    const offer = {
      posterId: account,
      assigneeId: null,
      status: 'open',
      title,
      canton,
      rate,
      isDeleted: false,
    } as const
    world.jobs.set(id, offer)
    world.untold.push({ id, location, category, text: `${title}\n${description}\n${location}`.toLowerCase() })
    return null
  }),
  'add-favourite': run(addFavourite, (world, account, { jobId }) => {
    if (!findJob(world, jobId)) return 'not-found'
    world.favourites.set(`${account}/${jobId}`, { jobId })
    return null
  }),
  'remove-favourite': run(removeFavourite, (world, account, { jobId }) => {
    world.favourites.delete(`${account}/${jobId}`)
    return null
  }),
  'save-search': run(saveSearch, (world, account, { id = '', ...search }) => {
    if (world.searches.has(id)) return 'id-taken'
    const own = searchesOf(world, account)
    const keyOf = ({ words, canton, category, minimumRate }: Omit<Search, 'userId'>) =>
      JSON.stringify([words, canton, category, minimumRate])
    if (own.some(one => keyOf(one) === keyOf(search))) return 'search-saved'
    if (own.length >= limits.savedSearches.max) return 'list-full'
    world.searches.set(id, { userId: account, ...search })
    return null
  }),
  'edit-saved-search': run(editSavedSearch, (world, account, { id, name, isAlerting }) => {
    const search = world.searches.get(id)
    if (search?.userId !== account) return 'not-found'
    search.name = name ?? search.name
    search.isAlerting = isAlerting ?? search.isAlerting
    return null
  }),
  'delete-saved-search': run(deleteSavedSearch, (world, account, { id }) => {
    if (world.searches.get(id)?.userId !== account) return 'not-found'
    world.searches.delete(id)
    return null
  }),
  'ask-question': run(askQuestion, (world, account, { id = '', jobId, text }) => {
    const job = findJob(world, jobId)
    if (!job) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    const asked = [...world.questions.values()].filter(one => one.jobId === jobId)
    const isWaiting = ({ askerId, answer }: { askerId: string | null; answer: string | null }) =>
      askerId === account && answer === null
    if (asked.filter(isWaiting).length >= limits.questions.waiting) return 'questions-waiting'
    if (asked.length >= limits.questions.most) return 'questions-full'
    if (world.questions.has(id)) return 'id-taken'
    world.questions.set(id, { jobId, askerId: account, text, answer: null })
    tell(world, job.posterId, 'application_update', words.questionAsked(job.title, text))
    return null
  }),
  'answer-question': run(answerQuestion, (world, account, { id, jobId, answer }) => {
    const job = findJob(world, jobId)
    const question = world.questions.get(id)
    if (job?.posterId !== account || question?.jobId !== jobId) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    const isFirst = question.answer === null
    question.answer = answer
    if (isFirst && question.askerId)
      tell(world, question.askerId, 'application_update', words.questionAnswered(job.title, answer))
    return null
  }),
  'remove-question': run(removeQuestion, (world, account, { id, jobId }) => {
    const question = world.questions.get(id)
    const job = world.jobs.get(jobId)
    const isPoster = job?.posterId === account
    if (!job || question?.jobId !== jobId || (!isPoster && question.askerId !== account)) return 'not-found'
    if (question.answer !== null && !isPoster) return 'question-answered'
    world.questions.delete(id)
    // What is taken back goes from what its poster was told as well; its words are its own.
    if (!isPoster)
      world.notices = world.notices.filter(
        ({ userId, message }) => userId !== job.posterId || message !== question.text,
      )
    return null
  }),
  'keep-student': run(keepStudent, (world, account, { studentId, isKept }) => {
    const key = `${account}/${studentId}`
    if (!isKept) {
      world.keptStudents.delete(key)
      return null
    }
    if (world.users.get(studentId)?.userType !== 'student') return 'not-found'
    if (world.keptStudents.has(key)) return null
    const hasWritten = [...world.applications.values()].some(
      one => one.studentId === studentId && world.jobs.get(one.jobId)?.posterId === account,
    )
    if (!hasWritten) return 'not-found'
    world.keptStudents.set(key, { studentId })
    return null
  }),
  'delete-job': run(deleteJob, (world, account, { id }) => {
    const job = findJob(world, id)
    if (job?.posterId !== account) return 'not-found'
    if (job.status !== 'open') return 'job-not-open'
    job.isDeleted = true
    for (const [questionId, { jobId }] of world.questions) if (jobId === id) world.questions.delete(questionId)
    closeApplications(world, id, words.jobWithdrawn(job.title))
    return null
  }),
}

/** What is done after a request: students hear of new offers that fit their searches, if these are still open. */
export const tellOfOffers = (world: World) => {
  for (const { id, location, category, text } of world.untold.splice(0)) {
    const job = findJob(world, id)
    if (job?.status !== 'open') continue
    const fits = (search: Search) =>
      search.isAlerting &&
      (!search.canton || search.canton === job.canton) &&
      (!search.category || search.category === category) &&
      (search.minimumRate ?? 0) <= job.rate &&
      (search.words ?? '')
        .toLowerCase()
        .split(' ')
        .every(word => text.includes(word))
    for (const person of world.users.keys()) {
      const search = [...world.searches.values()].find(one => one.userId === person && fits(one))
      if (search) tell(world, person, 'job_alert', words.jobAlert(search.name, job.title, location))
    }
  }
}

export const runOffline = (world: World, account: string, command: string, input: unknown) =>
  offline[command]?.(world, account, input) ?? (command in offline ? null : 'unknown-command')
