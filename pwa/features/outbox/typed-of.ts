import type { LabelKey } from '../../../schema/choices.ts'
import { offerFieldNames } from '../../../schema/decisions/edited-offer.ts'
import type { Command } from '../../../sync/effects/effects.ts'
import { formatRappen, formatRate } from '../../../schema/format-money.ts'
import { formatDate } from '../../format/format-date.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { outboxTexts, typedTexts } from '../../texts/fr/outbox.ts'
import { uiTexts } from '../../texts/fr/ui.ts'

export type Typed = { label: string; text: string }
type Name = keyof typeof typedTexts

const person = ['firstName', 'lastName', 'phone', 'city', 'school', 'bio', 'availableTools'] as const

/** The closed lists among the fields of an offer, by the group under which their words stand. */
const groups: Partial<Record<Name, string>> = {
  category: 'category',
  subcategory: 'subcategory',
  deliveryType: 'deliveryType',
  urgencyLevel: 'urgency',
  physicalDemand: 'physicalDemand',
  experienceRequired: 'experience',
  languageRequired: 'language',
  paymentMethod: 'payment',
  requiredTools: 'tool',
  reason: 'reportReason',
}

const isLabel = (key: string): key is LabelKey => Object.hasOwn(labelTexts, key)

const sayWord = (name: Name, word: string) => {
  if (name === 'scheduledFor') return formatDate(word)
  const key = `${groups[name]}.${word}`
  return isLabel(key) ? labelTexts[key] : word.trim()
}

/** What a person wrote of each action. All else of it says only what it is about. */
const typed: Record<Command, readonly Name[]> = {
  'apply-to-job': ['message'],
  'withdraw-application': [],
  'send-message': ['content'],
  'mark-message-read': [],
  'mark-notification-read': [],
  'mark-all-notifications-read': [],
  'edit-profile': person,
  'edit-student-profile': person,
  'set-profile-image': [],
  'remove-profile-image': [],
  'publish-job': ['title', 'description', 'location', 'duration', 'rate'],
  'edit-job': offerFieldNames,
  'delete-job': [],
  'leave-job': ['reason'],
  'submit-review': ['rating', 'descriptiveWords', 'comment', 'additionalComments'],
  'add-favourite': [],
  'remove-favourite': [],
  'save-search': ['name', 'words'],
  'edit-saved-search': ['name', 'isAlerting'],
  'delete-saved-search': [],
  'answer-review': ['content'],
  'report-content': ['reason', 'details'],
  'block-user': [],
  'unblock-user': [],
  'agree-on-amount': ['amount'],
  'release-payment': [],
  'refund-payment': [],
  'dispute-payment': ['reason'],
  'object-to-cancellation': ['reason'],
  'write-statement': ['content'],
}

export const isCommand = (command: string): command is Command => Object.hasOwn(typed, command)

/** Of an action that nobody here knows, whatever may be a text of somebody's. */
const anyNames = Object.keys(typedTexts).filter((name): name is Name => Object.hasOwn(typedTexts, name))

const say = (name: Name, value: unknown) => {
  if (typeof value === 'boolean') return value ? outboxTexts.on : outboxTexts.off
  if (Array.isArray(value))
    return value
      .filter(one => typeof one === 'string')
      .map(one => sayWord(name, one))
      .join(', ')
  if (typeof value === 'number') {
    if (name === 'rate') return formatRate(value)
    if (name === 'amount') return formatRappen(value)
    return name === 'rating' ? uiTexts.outOfFive(String(value)) : String(value)
  }
  return typeof value === 'string' ? sayWord(name, value) : ''
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What somebody wrote, in the order in which they did. A review has some of it one floor down. */
export const typedOf = (command: string, input: Record<string, unknown>): Typed[] => {
  const inner = input['structuredEvaluation']
  const all = { ...(isPlain(inner) ? inner : {}), ...input }
  return (isCommand(command) ? typed[command] : anyNames)
    .map(name => ({ label: typedTexts[name], text: say(name, all[name]) }))
    .filter(({ text }) => text !== '')
}
