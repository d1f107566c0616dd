import { isObject } from '../../schema/is-object.ts'
import { formatRappen } from '../../schema/format-money.ts'
import { offerFieldNames, type OfferFieldName } from '../../schema/offers/from-fields.ts'
import { readDaysOff } from '../data/schemas/days-off.ts'
import { nameFreeTime, sayDaysOff } from '../format/name-free-time.ts'
import { sayMinutes, sayShortMeeting } from '../format/say-meeting.ts'
import * as m from '../paraglide/messages.js'
import { reportReasonLabels as reasonLabels } from '../texts/labels.ts'
import { offerFieldWords } from '../texts/offer-fields.ts'
import { sayOfferField } from '../forms/offer-field-words.ts'

export type Typed = { label: string; text: string }

/** Labels of typed fields outside offers. Undefined if the text needs no label. */
const otherNames = {
  message: undefined,
  content: undefined,
  comment: undefined,
  text: undefined,
  answer: undefined,
  firstName: m.field_first_name,
  lastName: m.field_last_name,
  phone: m.field_phone,
  city: m.field_city,
  school: m.field_school,
  bio: m.field_bio,
  availableTools: m.field_available_tools,
  free: m.availability_free,
  daysOff: m.availability_off,
  rating: m.field_rating,
  descriptiveWords: m.field_descriptive_words,
  additionalComments: m.field_additional_comments,
  name: m.field_name,
  words: m.field_words,
  isAlerting: m.field_is_alerting,
  reason: m.field_reason,
  details: m.field_details,
  amount: m.field_amount,
  start: m.outbox_field_start,
  minutes: m.appointment_length,
}
type OtherName = keyof typeof otherNames
export type FieldName = OtherName | OfferFieldName

const isOther = (name: string): name is OtherName => Object.hasOwn(otherNames, name)

const sayWord = (name: OtherName, word: string) => {
  if (name === 'free') return nameFreeTime(word)
  if (name === 'start' && !Number.isNaN(Date.parse(word))) return sayShortMeeting({ start: word })
  const labels: Readonly<Record<string, () => string>> = name === 'reason' ? reasonLabels : {}
  return labels[word]?.() ?? word.trim()
}

/** For an unknown action: all fields that may hold typed text. */
const anyNames: FieldName[] = [...Object.keys(otherNames).filter(isOther), ...offerFieldNames]

const say = (name: OtherName, value: unknown) => {
  if (name === 'daysOff') return readDaysOff(value).map(sayDaysOff).join(', ')
  if (typeof value === 'boolean') return value ? m.outbox_on() : m.outbox_off()
  if (Array.isArray(value))
    return value
      .filter(one => typeof one === 'string')
      .map(one => sayWord(name, one))
      .join(', ')
  if (typeof value === 'number') {
    if (name === 'minutes') return sayMinutes(value)
    if (name === 'amount') return formatRappen(value)
    return name === 'rating' ? m.ui_out_of_five({ value: String(value) }) : String(value)
  }
  return typeof value === 'string' ? sayWord(name, value) : ''
}

/** The texts a person typed, in the order of the form. A review has some of them nested. */
export const typedOf = (input: Record<string, unknown>, names: readonly FieldName[] = anyNames): Typed[] => {
  const inner = input['structuredEvaluation']
  const all = { ...(isObject(inner) ? inner : {}), ...input }
  return names
    .map(name =>
      isOther(name)
        ? { label: otherNames[name]?.() ?? '', text: say(name, all[name]) }
        : { label: offerFieldWords[name].name(), text: sayOfferField(name, all[name]) },
    )
    .filter(({ text }) => text !== '')
}
