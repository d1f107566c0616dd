import { limits, messages } from '../rules.ts'
import { words } from './fields.ts'
import { form } from './form.ts'

export const question = form({ text: words(limits.question.max, messages.question) })
export const questionAnswer = form({ answer: words(limits.questionAnswer.max, messages.questionAnswer) })
