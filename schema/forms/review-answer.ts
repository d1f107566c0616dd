import { limits, messages } from '../rules.ts'
import { words } from './fields.ts'
import { form } from './form.ts'

export const reviewAnswer = form({ content: words(limits.reviewAnswer.max, messages.reviewAnswer) })
