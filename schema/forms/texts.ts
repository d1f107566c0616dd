import { limits, messages } from '../rules.ts'
import { blankableWords, line, words } from './fields.ts'

/** Single-text forms, each as its contract takes it. */
export const application = words(limits.motivation.max, messages.motivation)
export const chatMessage = words(limits.chatMessage.max, messages.chatMessage)
export const question = words(limits.question.max, messages.question)
export const questionAnswer = words(limits.questionAnswer.max, messages.questionAnswer)
export const reviewAnswer = words(limits.reviewAnswer.max, messages.reviewAnswer)
export const leaveReason = words(limits.leaveReason.max)
/** Optional in the contract, required in the form. */
export const cancelReason = words(limits.cancelReason.max)
export const disputeReason = blankableWords(limits.cancelReason.max)
export const statement = words(limits.statement.max)
export const appeal = words(limits.appeal.max)
export const moderationReason = words(limits.moderationReason.max)
export const searchName = line(limits.searchName.max)
