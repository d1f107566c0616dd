import * as v from 'valibot'
import { isWithinAYear } from '../decisions/schedule.ts'
import {
  choice,
  instant,
  line,
  number,
  offerPhotos,
  optionalLine,
  optionalWords,
  rate,
  wordList,
  words,
  yesOrNo,
} from '../forms/fields.ts'
import { schedule } from '../forms/schedule.ts'
import { messages } from '../rules.ts'
import type { OfferField } from './fields.ts'
import { ofEachField, type OfferFields } from './from-fields.ts'

const day = v.nullish(
  v.pipe(
    instant,
    v.check(said => isWithinAYear(said), messages.scheduleDay),
  ),
)
const planned = v.nullish(schedule)
const photos = v.optional(offerPhotos)
const someNumber = (least: number, most: number, wrong: string = messages.number) =>
  v.optional(number(least, most, wrong))

type FormOf<Field> = Field extends { kind: 'choice'; of: infer Of extends readonly string[] }
  ? ReturnType<typeof choice<Of>>
  : Field extends { kind: 'optionalChoice'; of: infer Of extends readonly string[] }
    ? v.NullishSchema<ReturnType<typeof choice<Of>>, undefined>
    : Field extends { isOptional: true }
      ? ReturnType<typeof optionalLine>
      : Field extends { kind: 'line' | 'words' }
        ? ReturnType<typeof line>
        : Field extends { kind: 'rate' }
          ? typeof rate
          : Field extends { kind: 'number' }
            ? ReturnType<typeof someNumber>
            : Field extends { kind: 'switch' }
              ? typeof yesOrNo
              : Field extends { kind: 'list' }
                ? ReturnType<typeof wordList>
                : Field extends { kind: 'day' }
                  ? typeof day
                  : Field extends { kind: 'schedule' }
                    ? typeof planned
                    : typeof photos

const toForm = (field: OfferField): v.GenericSchema => {
  switch (field.kind) {
    case 'line':
      return field.isOptional ? optionalLine(field.most) : line(field.most)
    case 'words':
      return field.isOptional ? optionalWords(field.most) : words(field.most)
    case 'rate':
      return rate
    case 'number':
      return someNumber(field.least, field.most, field.wrong)
    case 'choice':
      return choice(field.of)
    case 'optionalChoice':
      return v.nullish(choice(field.of))
    case 'list':
      return wordList(field.mostLetters, field.most)
    case 'switch':
      return yesOrNo
    case 'day':
      return day
    case 'schedule':
      return planned
    case 'photos':
      return photos
  }
  return field satisfies never
}

/** Form of an offer. It gives the same verdict as the contract. */
export const offerForm = ofEachField<{ readonly [Name in keyof OfferFields]: FormOf<OfferFields[Name]> }>(toForm)
