import * as v from 'valibot'
import {
  countVisible,
  emailShape,
  imageDataShape,
  offerPhotoShape,
  isCleanText,
  isOneLine,
  isPlainName,
  isVisible,
  isWholeRappen,
  limits,
  messages,
} from '../rules.ts'

/**
 * Building blocks of every form: `schema/fields.ts` in valibot, in a fraction of the bytes. Lengths are counted in
 * code points, as in zod and PostgreSQL: an emoji is one.
 */

const clean = (message: string) => v.pipe(v.string(message), v.check(isCleanText, messages.notText))

/** Required text: trimmed, not blank, and not only invisible characters. */
export const words = (max: number, message: string = messages.required) =>
  v.pipe(
    clean(message),
    v.trim(),
    v.minCodePoints(1, message),
    v.check(isVisible, message),
    v.maxCodePoints(max, messages.tooLong),
  )

const oneLine = v.check(isOneLine, messages.notOneLine)

/** The same on one line: a title, a place, an entry of a list. */
export const line = (max: number, message?: string) => v.pipe(words(max, message), oneLine)

const blankable = (max: number) => v.pipe(clean(messages.notText), v.trim(), v.maxCodePoints(max, messages.tooLong))
const orNull = v.transform((text: string) => (isVisible(text) ? text : null))

/** Optional text: blank counts as absent. */
export const blankableWords = (max: number) => v.pipe(blankable(max), orNull)
export const blankableLine = (max: number) => v.pipe(blankable(max), oneLine, orNull)

export const optionalWords = (max: number) => v.nullish(blankableWords(max), null)
export const optionalLine = (max: number) => v.nullish(blankableLine(max), null)

export const personName = (message: string) =>
  v.pipe(
    clean(message),
    v.trim(),
    v.minCodePoints(limits.name.min, message),
    v.check(text => countVisible(text) >= limits.name.min, message),
    v.maxCodePoints(limits.name.max, messages.tooLong),
    v.check(isPlainName, messages.notName),
  )

export const email = v.pipe(
  clean(messages.email),
  v.trim(),
  v.toLowerCase(),
  v.maxCodePoints(limits.email.max, messages.email),
  v.regex(emailShape, messages.email),
)

/** Never trimmed: a space may be part of it. */
export const newPassword = v.pipe(
  clean(messages.password),
  v.minCodePoints(limits.password.min, messages.password),
  v.maxCodePoints(limits.password.max, messages.passwordTooLong),
)

/** An existing password is only checked for being present. */
export const password = v.pipe(
  v.string(messages.passwordRequired),
  v.minCodePoints(1, messages.passwordRequired),
  v.maxCodePoints(limits.password.max, messages.passwordTooLong),
)

export const phoneNumber = (message: string) =>
  v.pipe(
    clean(message),
    v.trim(),
    v.minCodePoints(limits.phone.min, message),
    v.maxCodePoints(limits.phone.max, message),
    v.check(isVisible, message),
    oneLine,
  )

export const phone = phoneNumber(messages.phone)

export const city = line(limits.city.max, messages.city)

/** Checks the length before the entries: an oversized list costs nothing and gives a single message. */
const listOf = <Entry extends v.GenericSchema<string>>(entry: Entry, max: number, notList: string, tooMany: string) =>
  v.pipe(v.custom<string[]>(Array.isArray, notList), v.maxLength(max, tooMany), v.array(entry))

export const wordList = (entryMax: number, max: number) =>
  v.pipe(
    listOf(line(entryMax), max, messages.choice, messages.tooMany),
    v.check(list => new Set(list).size === list.length, messages.duplicate),
  )

export const choice = <const Values extends readonly string[]>(values: Values, message: string = messages.choice) =>
  v.picklist(values, message)

/** The same fields, where those with a default may be left out. */
export const withDefaults = <
  Fields extends Readonly<Record<string, v.GenericSchema>>,
  Defaults extends { readonly [Name in keyof Fields]?: v.InferInput<Fields[Name]> },
>(
  fields: Fields,
  defaults: Defaults,
) => {
  type Made = {
    [Name in keyof Fields]: Name extends keyof Defaults ? v.OptionalSchema<Fields[Name], Defaults[Name]> : Fields[Name]
  }
  const made = Object.entries(fields).map(
    ([name, field]) => [name, name in defaults ? v.optional(field, defaults[name]) : field] as const,
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- by the same names each field, with its default
  return Object.fromEntries(made) as Made
}

export const yesOrNo = v.boolean(messages.choice)

export const rating = v.pipe(
  v.number(messages.rating),
  v.safeInteger(messages.rating),
  v.minValue(limits.rating.min, messages.rating),
  v.maxValue(limits.rating.max, messages.rating),
)

export const rate = v.pipe(
  v.custom<number>(Number.isFinite, messages.number),
  v.minValue(limits.rate.min, messages.rateTooLow),
  v.maxValue(limits.rate.max, messages.rateTooHigh),
  v.check(isWholeRappen, messages.number),
)

const imageData = v.pipe(v.string(messages.image), v.regex(imageDataShape, messages.image))

const offerPhoto = v.pipe(v.string(messages.image), v.regex(offerPhotoShape, messages.image))

export const number = (least: number, most: number, wrong: string) =>
  v.pipe(v.custom<number>(Number.isSafeInteger, messages.number), v.minValue(least, wrong), v.maxValue(most, wrong))

export const offerPhotos = listOf(offerPhoto, limits.offerPhotos.max, messages.offerPhotos, messages.offerPhotos)

export const photos = listOf(imageData, limits.reviewPhotos.max, messages.reviewPhotos, messages.reviewPhotos)

const instantShape =
  /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/

/** `Date` reads 30 February as 2 March, so the day must also round-trip. */
const isInstant = (text: string) => {
  const day = instantShape.exec(text)?.[1] ?? ''
  const midnight = new Date(day)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** An instant or a day, as ISO 8601. Parsed into an instant. */
export const instant = v.pipe(
  v.string(messages.date),
  v.check(isInstant, messages.date),
  v.transform(text => new Date(text)),
  v.minValue(new Date(limits.scheduled.from), messages.date),
  v.check(date => date < new Date(limits.scheduled.until), messages.date),
  v.transform(date => date.toISOString()),
)
