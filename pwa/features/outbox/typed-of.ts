import { isObject } from '../../../schema/is-object.ts'
import { formatRappen, formatRate } from '../../../schema/format-money.ts'
import { readDaysOff } from '../../data/schemas/days-off.ts'
import { readSchedule } from '../../data/schemas/schedule.ts'
import { formatDay } from '../../format/format-date.ts'
import { nameFreeTime, sayDaysOff } from '../../format/name-free-time.ts'
import { sayMinutes, sayShortMeeting } from '../../format/say-meeting.ts'
import { sayEachTime } from '../../format/say-when.ts'
import * as m from '../../paraglide/messages.js'
import {
  categoryLabels,
  deliveryTypeLabels,
  experienceLabels,
  languageLabels,
  paymentLabels,
  physicalDemandLabels,
  reportReasonLabels,
  subcategoryLabels,
  toolLabels,
  urgencyLabels,
} from '../../texts/labels.ts'

export type Typed = { label: string; text: string }

/** What a person types, by the name under which it travels; undefined where the text says itself what it is. */
const fieldNames = {
  message: undefined,
  content: undefined,
  comment: undefined,
  text: undefined,
  answer: undefined,
  title: m.field_title,
  description: m.field_description,
  location: m.field_location,
  address: m.field_address,
  duration: m.field_duration,
  rate: m.field_rate,
  scheduledFor: m.field_scheduled_for,
  schedule: m.field_schedule,
  category: m.field_category,
  subcategory: m.field_subcategory,
  deliveryType: m.field_delivery_type,
  urgencyLevel: m.field_urgency_level,
  isLongTermProject: m.field_is_long_term_project,
  projectDuration: m.field_project_duration,
  toolsProvided: m.field_tools_provided,
  requiredTools: m.field_required_tools,
  physicalDemand: m.field_physical_demand,
  experienceRequired: m.field_experience_required,
  languageRequired: m.field_language_required,
  requiredSkills: m.field_required_skills,
  deliverables: m.field_deliverables,
  paymentMethod: m.field_payment_method,
  isThroughPouce: m.label_payment_pouce,
  tipAllowed: m.field_tip_allowed,
  places: m.field_places,
  isRecurring: m.field_is_recurring,
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
export type FieldName = keyof typeof fieldNames

/** The closed lists among the fields of an offer. */
const lists: Partial<Record<FieldName, Readonly<Record<string, () => string>>>> = {
  category: categoryLabels,
  subcategory: subcategoryLabels,
  deliveryType: deliveryTypeLabels,
  urgencyLevel: urgencyLabels,
  physicalDemand: physicalDemandLabels,
  experienceRequired: experienceLabels,
  languageRequired: languageLabels,
  paymentMethod: paymentLabels,
  requiredTools: toolLabels,
  reason: reportReasonLabels,
}

const sayWord = (name: FieldName, word: string) => {
  if (name === 'scheduledFor') return formatDay(word)
  if (name === 'free') return nameFreeTime(word)
  if (name === 'start' && !Number.isNaN(Date.parse(word))) return sayShortMeeting({ start: word })
  const list = lists[name]
  return (list && Object.hasOwn(list, word) ? list[word]?.() : undefined) ?? word.trim()
}

/** For an unknown action: all fields that may hold typed text. */
const anyNames = Object.keys(fieldNames).filter((name): name is FieldName => Object.hasOwn(fieldNames, name))

const sayTimes = (value: unknown) => {
  const schedule = readSchedule(value)
  return schedule
    ? sayEachTime(schedule)
        .map(({ text }) => text)
        .join(' ; ')
    : ''
}

const say = (name: FieldName, value: unknown) => {
  if (name === 'schedule') return value === null ? m.job_flexible() : sayTimes(value)
  if (name === 'daysOff') return readDaysOff(value).map(sayDaysOff).join(', ')
  if (typeof value === 'boolean') return value ? m.outbox_on() : m.outbox_off()
  if (Array.isArray(value))
    return value
      .filter(one => typeof one === 'string')
      .map(one => sayWord(name, one))
      .join(', ')
  if (typeof value === 'number') {
    if (name === 'rate') return formatRate(value)
    if (name === 'minutes') return sayMinutes(value)
    if (name === 'amount') return formatRappen(value)
    return name === 'rating' ? m.ui_out_of_five({ value: String(value) }) : String(value)
  }
  return typeof value === 'string' ? sayWord(name, value) : ''
}

/** What a person typed, in the order of the form. A review has some of it one level down. */
export const typedOf = (input: Record<string, unknown>, names: readonly FieldName[] = anyNames): Typed[] => {
  const inner = input['structuredEvaluation']
  const all = { ...(isObject(inner) ? inner : {}), ...input }
  return names
    .map(name => ({ label: fieldNames[name]?.() ?? '', text: say(name, all[name]) }))
    .filter(({ text }) => text !== '')
}
