import * as z from 'zod'
import { areDifferent, inOrder, isPlannable, isWithinAYear } from '../decisions/schedule.ts'
import { schedule } from '../entities/schedule.ts'
import { choice, instant, line, optionalLine, optionalWords, timestamp, wordList, words } from '../fields.ts'
import { isWholeRappen, limits, messages, offerPhotoShape, photo } from '../rules.ts'
import { take } from '../take.ts'
import type { OfferField } from './fields.ts'
import {
  ofEachField,
  privateFieldNames,
  type MayLack,
  type OfferFieldName,
  type OfferFields,
  type ValueOf,
} from './from-fields.ts'

const rate = z
  .number({ error: messages.number })
  .min(limits.rate.min, messages.rateTooLow)
  .max(limits.rate.max, messages.rateTooHigh)
  .refine(isWholeRappen, { error: messages.number })

const day = instant.refine(said => isWithinAYear(said), { error: messages.scheduleDay }).nullish()

const planned = schedule
  .transform(inOrder)
  .refine(areDifferent, { error: messages.duplicate })
  .refine(isPlannable, { error: messages.scheduleDay })
  .nullish()

const yesOrNo = z.boolean({ error: messages.choice })

/** New photos as data strings, kept ones by their address. Absent: unchanged. */
const photos = z
  .array(z.string({ error: messages.image }).regex(offerPhotoShape, messages.image), { error: messages.offerPhotos })
  .max(limits.offerPhotos.max, messages.offerPhotos)
  .optional()

const number = (least: number, most: number, wrong: string = messages.number) =>
  z.int({ error: messages.number }).min(least, wrong).max(most, wrong).optional()

type InputOf<Field> = Field extends { kind: 'choice'; of: infer Of extends readonly string[] }
  ? ReturnType<typeof choice<Of>>
  : Field extends { kind: 'optionalChoice'; of: infer Of extends readonly string[] }
    ? z.ZodOptional<z.ZodNullable<ReturnType<typeof choice<Of>>>>
    : Field extends { isOptional: true }
      ? ReturnType<typeof optionalLine>
      : Field extends { kind: 'line' | 'words' }
        ? ReturnType<typeof line>
        : Field extends { kind: 'rate' }
          ? typeof rate
          : Field extends { kind: 'number' }
            ? ReturnType<typeof number>
            : Field extends { kind: 'switch' }
              ? typeof yesOrNo
              : Field extends { kind: 'list' }
                ? ReturnType<typeof wordList>
                : Field extends { kind: 'day' }
                  ? typeof day
                  : Field extends { kind: 'schedule' }
                    ? typeof planned
                    : typeof photos

const toInput = (field: OfferField): z.ZodType => {
  switch (field.kind) {
    case 'line':
      return field.isOptional ? optionalLine(field.most) : line(field.most)
    case 'words':
      return field.isOptional ? optionalWords(field.most) : words(field.most)
    case 'rate':
      return rate
    case 'number':
      return number(field.least, field.most, field.wrong)
    case 'choice':
      return choice(field.of)
    case 'optionalChoice':
      return choice(field.of).nullish()
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

/** Fields of an offer for publishing and editing. Each contract says which are optional and their defaults. */
export const offerInput = ofEachField<{ readonly [Name in keyof OfferFields]: InputOf<OfferFields[Name]> }>(toInput)

const toAnswer = (field: OfferField): z.ZodType => {
  switch (field.kind) {
    case 'line':
    case 'words':
      return field.isOptional ? z.string().nullable() : z.string()
    case 'rate':
      return z.number()
    case 'number':
      return z.int().optional()
    case 'choice':
      return z.enum(field.of)
    case 'optionalChoice':
      return z.enum(field.of).nullable()
    case 'list':
      return z.array(z.string())
    case 'switch':
      return z.boolean()
    case 'day':
      return timestamp.nullable()
    case 'schedule':
      return schedule.nullable().optional()
    case 'photos':
      return z.array(z.string()).optional()
  }
  return field satisfies never
}

type TypeOf<Name extends keyof OfferFields> = z.ZodType<ValueOf<OfferFields[Name]>, ValueOf<OfferFields[Name]>>

type Answers = { readonly [Name in Exclude<keyof OfferFields, MayLack>]: TypeOf<Name> } & {
  readonly [Name in MayLack]: z.ZodOptional<TypeOf<Name>>
}

/** Fields of an offer in answers. Private ones are present only for their readers. */
export const offerAnswer = ofEachField<Answers>(field =>
  field.readers === 'everyone' ? toAnswer(field) : toAnswer(field).optional(),
)

/** Private fields of an offer, as its poster reads them. */
export const privateAnswer = take(
  ofEachField<{ readonly [Name in keyof OfferFields]: TypeOf<Name> }>(toAnswer),
  privateFieldNames,
)

/** An offer as it is stored. */
export type Offer = z.infer<z.ZodObject<Pick<Answers, OfferFieldName>>>

export const offerBodyLimit = limits.offerPhotos.max * Math.ceil((photo.maxBytes * 4) / 3) + 65_536
