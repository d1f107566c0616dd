import { formatRate } from '../../../schema/format-money.ts'
import { offerFields, type OfferField } from '../../../schema/offers/fields.ts'
import { privateFieldNames, type OfferFieldName, type PrivateFieldName } from '../../../schema/offers/from-fields.ts'
import { readSchedule } from '../../data/schemas/schedule.ts'
import { formatDay } from '../../format/format-date.ts'
import { sayEachTime } from '../../format/say-when.ts'
import * as m from '../../paraglide/messages.js'
import { offerFieldWords } from '../../texts/offer-fields.ts'

const sayTimes = (value: unknown) => {
  const schedule = readSchedule(value)
  const times = schedule ? sayEachTime(schedule) : []
  return times.map(({ text }) => text).join(' ; ')
}

/** What an offer says in a field, whoever wrote it; nothing where it is left out. */
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

/** Whether there is something to say of it: what every offer begins with is not. */
export const saysNothing = (name: OfferFieldName, value: unknown) => {
  const field: OfferField = offerFields[name]
  if (value === undefined || value === null) return true
  return field.kind === 'number' ? value === field.least : 'first' in field && value === field.first
}

/** The address stands where the way there does. */
const shownElsewhere: readonly string[] = ['address']

/** What strangers do not read of a job, under its name, for those who do. */
export const sayPrivate = (job: { readonly [Name in PrivateFieldName]?: unknown }) =>
  privateFieldNames
    .filter(name => !shownElsewhere.includes(name) && !saysNothing(name, job[name]))
    .map(name => ({ name: offerFieldWords[name].name(), text: sayOfferField(name, job[name]) }))
