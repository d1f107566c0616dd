import { messages } from '../../schema/rules.ts'
import * as m from '../paraglide/messages.js'

/** French texts of the contract's validation messages. */
export const ruleMessages: Record<keyof typeof messages, () => string> = {
  firstName: m.rule_first_name,
  lastName: m.rule_last_name,
  email: m.rule_email,
  password: m.rule_password,
  passwordTooLong: m.rule_password_too_long,
  passwordRequired: m.rule_password_required,
  commonPassword: m.rule_common_password,
  phone: m.rule_phone,
  city: m.rule_city,
  userType: m.rule_user_type,
  terms: m.rule_terms,
  motivation: m.rule_motivation,
  chatMessage: m.rule_chat_message,
  required: m.rule_required,
  tooLong: m.rule_too_long,
  notText: m.rule_not_text,
  notOneLine: m.rule_not_one_line,
  notName: m.rule_not_name,
  number: m.rule_number,
  rateTooLow: m.rule_rate_too_low,
  rateTooHigh: m.rule_rate_too_high,
  date: m.rule_date,
  time: m.rule_time,
  slotOrder: m.rule_slot_order,
  dayOrder: m.rule_day_order,
  scheduleDay: m.rule_schedule_day,
  choice: m.rule_choice,
  tooMany: m.rule_too_many,
  duplicate: m.rule_duplicate,
  id: m.rule_id,
  unknownField: m.rule_unknown_field,
  rating: m.rule_rating,
  descriptiveWords: m.rule_descriptive_words,
  reviewAnswer: m.rule_review_answer,
  question: m.rule_question,
  questionAnswer: m.rule_review_answer,
  reviewPhotos: m.rule_review_photos,
  offerPhotos: m.rule_offer_photos,
  places: m.rule_places,
  onePlace: m.rule_one_place,
  recurring: m.rule_recurring,
  subcategory: m.rule_subcategory,
  projectDuration: m.rule_project_duration,
  cancelReason: m.rule_cancel_reason,
  requiredTools: m.rule_required_tools,
  twint: m.rule_twint,
  searchEmpty: m.rule_search_empty,
  noChange: m.rule_no_change,
  amount: m.rule_amount,
  iban: m.rule_iban,
  image: m.rule_image,
}

const isRule = (name: string): name is keyof typeof messages => name in messages

/** Maps the contract's English messages, which both validators use, to the reader's language. */
const said = new Map<string, () => string>(
  Object.entries(messages).flatMap(([rule, sentence]) => (isRule(rule) ? [[sentence, ruleMessages[rule]]] : [])),
)

export const sayRule = (sentence: string) => said.get(sentence)?.() ?? m.error_unknown()
