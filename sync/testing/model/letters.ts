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
import { closeLetter, passOn } from './waiting.ts'
import { change, findJob, findLetter, hasPlace, isShown, lettersOf, named, tell } from './world.ts'
import type { By, Job, Letter, World } from './world.ts'

const decide = (world: World, by: By, id: string, verdict: (found: { letter: Letter; job: Job }) => string | null) => {
  const found = findLetter(world, id)
  if (found?.job.postedById !== by.id) return 'not-found'
  return found.letter.status === 'pending' ? verdict(found) : 'application-decided'
}

export const letterActions = [
  action(applyToJob, (world, by, { id = '', jobId, message, terms }) => {
    const job = findJob(world, jobId)
    if (!job || !isShown(world, job, by.id)) return 'not-found'
    const letters = [...world.application.values()].filter(one => one.jobId === jobId || one.offerId === jobId)
    const hasApplied = letters.some(({ studentId }) => studentId === by.id) || hasPlace(world, job, by.id)
    const refusal = canApply(job, hasApplied)
    if (refusal) return refusal
    if (world.application.has(id)) return 'id-taken'
    const letter = { id, jobId, studentId: by.id, message, status: 'pending', createdAt: by.now } as const
    world.application.set(id, { ...letter, ...termsFor(job, terms) })
    const notice = say('newApplication', named(world, by.id), job.title)
    tell(world, by, job.postedById, notice, { at: actionUrls.received(jobId) })
    return null
  }),
  action(withdrawApplication, (world, by, { id }) => {
    const found = findLetter(world, id)
    if (found?.letter.studentId !== by.id) return 'not-found'
    if (found.letter.status !== 'pending') return 'application-decided'
    closeLetter(world, by, found.job, found.letter, 'withdrawn')
    return null
  }),
  action(keepInReserve, (world, by, { id, isKept }) => {
    const found = findLetter(world, id)
    if (found?.job.postedById !== by.id) return 'not-found'
    const { letter, job } = found
    if (!isKept && !letter.askedAt) change(world.application, id, { reservedAt: undefined })
    if (!isKept || letter.reservedAt) return null
    if (letter.status !== 'pending') return 'application-decided'
    if (lettersOf(world, job.id).filter(({ reservedAt }) => reservedAt).length >= limits.reserves.max)
      return 'list-full'
    change(world.application, id, { reservedAt: by.now })
    return null
  }),
  action(answerCall, (world, by, { id, canCome, askedAt }) => {
    const found = findLetter(world, id)
    if (found?.letter.studentId !== by.id) return 'not-found'
    const { letter, job } = found
    if (letter.status === 'accepted' && canCome) return null
    if (job.status !== 'open') return 'job-not-open'
    if (letter.status !== 'pending' || letter.askedAt !== askedAt) return 'call-over'
    if (canCome) return begin(world, by, job, letter, 'reserve')
    change(world.application, id, { reservedAt: undefined, askedAt: undefined })
    passOn(world, by, job)
    return null
  }),
]

/** What is done online alone. */
export const onlineLetterActions = [
  action(acceptApplication, (world, by, { id }) =>
    decide(world, by, id, ({ letter, job }) => begin(world, by, job, letter, 'poster')),
  ),
  action(rejectApplication, (world, by, { id }) =>
    decide(world, by, id, ({ letter, job }) => {
      closeLetter(world, by, job, letter, 'rejected')
      return null
    }),
  ),
]
