import { jobStatuses } from '../../../schema/choices.ts'
import type { OfferField } from '../../../schema/offers/fields.ts'
import { ofEachField, type MayLack, type OfferFields, type ValueOf } from '../../../schema/offers/from-fields.ts'
import { fields, flag, listOf, maybe, number, oneOf, orElse, orNull, text, type Reader } from './read.ts'
import { readSchedule } from './schedule.ts'

const toReader = (field: OfferField): Reader<unknown> => {
  switch (field.kind) {
    case 'line':
    case 'words':
      return field.isOptional ? orNull(text) : text
    case 'rate':
      return number
    case 'number':
      return maybe(number)
    // Older servers may lack the field or this choice.
    case 'choice':
      return orElse(oneOf(field.of), field.first)
    case 'switch':
      return orElse(flag, field.first)
    case 'list':
      return orElse(listOf(text), [])
    case 'optionalChoice':
      return orElse(orNull(oneOf(field.of)), null)
    case 'day':
      return orNull(text)
    case 'schedule':
      return maybe(readSchedule)
    case 'photos':
      return maybe(listOf(text))
  }
  return field satisfies never
}

type Readers = {
  [Name in keyof OfferFields]: Reader<ValueOf<OfferFields[Name]> | (Name extends MayLack ? undefined : never)>
}
const offerReaders = ofEachField<Readers>(field =>
  field.readers === 'everyone' ? toReader(field) : maybe(toReader(field)),
)

/** A job as its page shows it. */
export const detailedJob = fields({
  id: text,
  ...offerReaders,
  status: oneOf(jobStatuses),
  createdAt: text,
  chosen: maybe(number),
  canton: text,
  estimatedDuration: orNull(number),
  minimumRate: number,
  isPremiumJob: flag,
  postedById: text,
  assignedToId: orNull(text),
  poster: fields({
    id: text,
    firstName: text,
    lastName: text,
    city: text,
    profileImageUrl: orNull(text),
    // Older servers do not send these.
    rating: orElse(orNull(number), null),
    reviewersCount: orElse(number, 0),
    isReliable: maybe(oneOf([true])),
  }),
  questions: maybe(listOf(fields({ id: text, text, answer: orNull(text), askedAt: text, answeredAt: orNull(text) }))),
  isHidden: maybe(oneOf([true])),
})

export type DetailedJob = ReturnType<typeof detailedJob>
