import { formatRate } from '../../schema/format-money.ts'
import { offerFields, type OfferField } from '../../schema/offers/fields.ts'
import { privateFieldNames, type OfferFieldName, type PrivateFieldName } from '../../schema/offers/from-fields.ts'
import { readSchedule } from '../data/schemas/schedule.ts'
import { formatDay } from '../format/format-date.ts'
import { sayEachTime } from '../format/say-when.ts'
import * as m from '../paraglide/messages.js'
import { offerFieldWords } from '../texts/offer-fields.ts'

const sayTimes = (value: unknown) => {
  const schedule = readSchedule(value)
  const times = schedule ? sayEachTime(schedule) : []
  return times.map(({ text }) => text).join(' ; ')
}

/** The value of an offer's field as text. The value is untrusted. An empty field gives nothing. */
export const sayOfferField = (name: OfferFieldName, value: unknown) => {
  const { kind }: OfferField = offerFields[name]
  const labels = offerFieldWords[name].values ?? {}
  const sayWord = (word: string) => (Object.hasOwn(labels, word) ? labels[word]?.() : undefined) ?? word.trim()
  if (kind === 'schedule') return value === null ? m.job_flexible() : sayTimes(value)
  if (typeof value === 'boolean') return value ? m.outbox_on() : m.outbox_off()
  if (typeof value === 'number') return kind === 'rate' ? formatRate(value) : String(value)
  if (Array.isArray(value))
    return value
      .filter(one => typeof one === 'string')
      .map(sayWord)
      .join(', ')
  if (typeof value !== 'string') return ''
  return kind === 'day' ? formatDay(value) : sayWord(value)
}

/** Returns whether a field is not worth showing: empty, or still at its default. */
export const isEmptyOrDefault = (name: OfferFieldName, value: unknown) => {
  const field: OfferField = offerFields[name]
  if (value === undefined || value === null) return true
  return field.kind === 'number' ? value === field.least : 'first' in field && value === field.first
}

/** The address is shown with the directions. */
const shownElsewhere: readonly string[] = ['address']

/** Fields hidden from strangers, with their names, for those who may read them. */
export const sayPrivate = (job: { readonly [Name in PrivateFieldName]?: unknown }) =>
  privateFieldNames
    .filter(name => !shownElsewhere.includes(name) && !isEmptyOrDefault(name, job[name]))
    .map(name => ({ name: offerFieldWords[name].name(), text: sayOfferField(name, job[name]) }))
