import { job as jobRef, linkedPerson, person } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls, readingPlace, reviewPlace } from '../../../api/domain/notify.ts'
import { answerReview, submitReview } from '../../../schema/contracts/reviews.ts'
import { markMessageRead, sendMessage } from '../../../schema/contracts/messages.ts'
import { reportContent } from '../../../schema/contracts/safety.ts'
import { canMove } from '../../../schema/decisions/job-life.ts'
import { conversationOf } from '../../../schema/decisions/series.ts'
import { action } from './action.ts'
import { end } from './life.ts'
import { change, findJob, findOffer, isShunned, jobsOf, otherOf, tell, type World } from './world.ts'

/** Returns the author of reported content, if the reporter may see it. */
const authorOf = (world: World, kind: string, id: string, reader: string) => {
  const review = world.review.get(id)
  const message = world.message.get(id)
  if (kind === 'user') return world.user.get(id)?.id
  if (kind === 'job') return findOffer(world, id)?.postedById
  if (kind === 'message')
    return message && [message.senderId, message.receiverId].includes(reader) ? message.senderId : undefined
  if (kind === 'review') return review?.isShown ? review.reviewerId : undefined
  return review?.answer ? review.revieweeId : undefined
}

/** Returns a person's notification about unread messages of a conversation. */
const noticeOf = (world: World, reader: string, jobId: string) =>
  [...world.notification.values()].find(
    one => one.userId === reader && one.messages && !one.isRead && one.actionUrl === actionUrls.chat(jobId),
  )

const unreadOf = (world: World, reader: string, jobId: string) =>
  [...world.message.values()].filter(one => one.jobId === jobId && one.receiverId === reader && !one.isRead).length

export const conversationActions = [
  action(sendMessage, async (world, by, { jobId, senderId, receiverId: meant }, show) => {
    if (senderId !== undefined && senderId !== by.id) return 'forbidden'
    const asked = findJob(world, by.id, jobId)
    const job = asked && world.job.get(conversationOf(asked))
    if (!asked || !job) return world.offer.get(jobId)?.postedById === by.id ? 'no-conversation' : 'not-found'
    const receiverId = otherOf(job, by.id)
    if (asked.status === 'left' || isShunned(world, by.id, receiverId)) return 'conversation-closed'
    if (meant !== undefined && meant !== receiverId) {
      const isEarlier = jobsOf(world, asked.offerId).some(
        one => one.assignedToId === meant && one.postedById === by.id && one.status === 'left',
      )
      return isEarlier ? 'conversation-closed' : 'forbidden'
    }
    const taken = await show({ jobId: job.id, receiverId })
    if (taken) return taken
    const told = noticeOf(world, receiverId, job.id)
    if (told) world.notification.delete(told.id)
    const messages = told ? (told.messages ?? 0) + 1 : unreadOf(world, receiverId, job.id)
    const notice = say('newMessage', person(by.id), jobRef(job.id), messages)
    tell(world, by, receiverId, notice, { at: actionUrls.chat(job.id), messages })
    return null
  }),
  action(markMessageRead, async (world, by, { id }, show) => {
    const read = world.message.get(id)
    if (read?.receiverId !== by.id) return 'not-found'
    if (read.isRead) return null
    await show()
    const told = noticeOf(world, by.id, read.jobId)
    const messages = (told?.messages ?? 0) - 1
    if (told && messages <= 0) change(world.notification, told.id, { isRead: true })
    else if (told) {
      const { args } = say('newMessage', person(read.senderId), jobRef(read.jobId), messages)
      change(world.notification, told.id, { args, messages })
    }
    return null
  }),
  action(submitReview, (world, by, { id = '', jobId: asked, revieweeId, rating, workPhotos }) => {
    const job = findJob(world, by.id, asked)
    if (!job) return 'not-found'
    const { id: jobId } = job
    const reviewOf = (person: string) =>
      [...world.review.values()].find(one => one.jobId === jobId && one.reviewerId === person)
    if (reviewOf(by.id)) return 'already-reviewed'
    if (job.status === 'left') return 'not-reviewable'
    const other = otherOf(job, by.id)
    if (revieweeId !== other) return 'forbidden'
    const completes = job.postedById === by.id && canMove(job.status, 'completed', 'poster')
    if (job.status !== 'completed' && !completes) return 'not-reviewable'
    const photos = (workPhotos ?? []).map(data => world.picture.get(data))
    if (photos.includes(undefined)) return 'invalid-image'
    if (world.review.has(id)) return 'id-taken'
    const theirs = reviewOf(other)
    const isShown = theirs !== undefined
    const people = { reviewerId: by.id, revieweeId: other }
    const said = { rating, photos: photos.join(' '), answer: null, isShown }
    world.review.set(id, { id, jobId, jobTitle: job.title, ...people, ...said })
    if (completes) end(world, by, job, 'reviewed', { by: by.id, reason: null })
    const notice = say(isShown ? 'reviewReceived' : 'reviewBlind', linkedPerson(by.id), jobRef(job.id))
    const placed = { ...job, posterId: job.postedById }
    const place = isShown ? readingPlace(placed, other) : reviewPlace(placed, by.id)
    tell(world, by, other, notice, { at: place })
    if (!theirs || theirs.isShown) return null
    change(world.review, theirs.id, { isShown: true })
    const shown = say('reviewShown', person(other), jobRef(job.id))
    tell(world, by, by.id, shown, { at: readingPlace(placed, by.id) })
    return null
  }),
  action(answerReview, (world, by, { id, content }) => {
    const review = world.review.get(id)
    if (review?.revieweeId !== by.id || !review.isShown) return 'not-found'
    if (review.answer !== null) return 'already-answered'
    change(world.review, id, { answer: content })
    const notice = say('reviewAnswered', person(by.id), jobRef(review.jobId))
    tell(world, by, review.reviewerId, notice, { at: actionUrls.student(by.id) })
    return null
  }),
  action(reportContent, (world, by, { id = '', kind, targetId }) => {
    const authorId = authorOf(world, kind, targetId, by.id)
    if (authorId === undefined) return 'not-found'
    if (authorId === by.id) return 'forbidden'
    const isOpen = [...world.report.values()].some(
      one => one.reporterId === by.id && one.kind === kind && one.targetId === targetId,
    )
    if (isOpen) return 'already-reported'
    if (world.report.has(id)) return 'id-taken'
    world.report.set(id, { id, reporterId: by.id, kind, targetId, authorId })
    return null
  }),
]
