import { chatMessage } from '../../../schema/forms/chat-message.ts'
import { words } from '../../../schema/forms/fields.ts'
import { form } from '../../../schema/forms/form.ts'
import { reviewAnswer } from '../../../schema/forms/review-answer.ts'
import { limits, messages } from '../../../schema/rules.ts'
import type { RefusedChange } from '../account/refused-change.ts'
import type { Listed } from './describe.ts'

const content = (most: number, rule?: string) => form({ content: words(most, rule) })

/** Actions that are one text, which can be corrected where it stands: the field that it travels in, and its rule. */
const corrections = {
  'send-message': { field: 'content', rule: chatMessage },
  'apply-to-job': { field: 'message', rule: content(limits.motivation.max, messages.motivation) },
  'ask-question': { field: 'text', rule: content(limits.question.max, messages.question) },
  'answer-question': { field: 'answer', rule: content(limits.questionAnswer.max, messages.questionAnswer) },
  'answer-review': { field: 'content', rule: reviewAnswer },
  'appeal-lapse': { field: 'text', rule: content(limits.appeal.max) },
  'leave-job': { field: 'reason', rule: content(limits.leaveReason.max) },
  'write-statement': { field: 'content', rule: content(limits.statement.max) },
  'object-to-cancellation': { field: 'reason', rule: content(limits.statement.max) },
  'dispute-payment': { field: 'reason', rule: content(limits.cancelReason.max) },
  'report-content': { field: 'details', rule: content(limits.reportDetails.max) },
} as const

const hasOne = (command: string): command is keyof typeof corrections => Object.hasOwn(corrections, command)

/** How the text of an entry is corrected; null where there is none, or where it takes a dialog of its own. */
export const correctionOf = ({ command, input }: Pick<Listed, 'command' | 'input'>) => {
  if (!hasOne(command)) return null
  const { field, rule } = corrections[command]
  const before = input[field]
  if (typeof before !== 'string' || before === '') return null
  return { rule, before, correct: (after: string) => ({ ...input, [field]: after }) }
}

const isChange = (command: string): command is RefusedChange['command'] =>
  ['edit-profile', 'edit-student-profile', 'set-profile-image'].includes(command)

/** A refused change of the own profile, as its dialogs go on from it. */
export const changeOf = ({ id, command, input, refusal }: Listed): RefusedChange | null =>
  isChange(command) && refusal ? { id, command, input, refusal } : null
