import * as z from 'zod'
import type { Merge } from './decisions/merge-edit.ts'
import {
  countVisible,
  emailShape,
  imageDataShape,
  isCleanText,
  isOneLine,
  isPlainName,
  isVisible,
  limits,
  messages,
} from './rules.ts'

/** Building blocks of every zod schema. The forms build the same ones in valibot from the same rules. */

const clean = (message: string) =>
  z.string({ error: message }).refine(isCleanText, { error: messages.notText, abort: true })

/** Required text: trimmed, not blank, and not only invisible characters. */
export const words = (max: number, message: string = messages.required) =>
  clean(message).trim().min(1, message).refine(isVisible, { error: message }).max(max, messages.tooLong)

/** The same on one line: a title, a place, an entry of a list. */
export const line = (max: number, message?: string) =>
  words(max, message).refine(isOneLine, { error: messages.notOneLine })

const blankable = (max: number) => clean(messages.notText).trim().max(max, messages.tooLong)
const orNull = (text: string) => (isVisible(text) ? text : null)

/** Optional text: blank counts as absent. */
export const optionalWords = (max: number) =>
  blankable(max)
    .transform(orNull)
    .nullish()
    .transform(text => text ?? null)

export const optionalLine = (max: number) =>
  blankable(max)
    .refine(isOneLine, { error: messages.notOneLine })
    .transform(orNull)
    .nullish()
    .transform(text => text ?? null)

export const personName = (message: string) =>
  clean(message)
    .trim()
    .min(limits.name.min, message)
    .refine(text => countVisible(text) >= limits.name.min, { error: message })
    .max(limits.name.max, messages.tooLong)
    .refine(isPlainName, { error: messages.notName })

export const email = clean(messages.email)
  .trim()
  .toLowerCase()
  .max(limits.email.max, messages.email)
  .regex(emailShape, messages.email)

/** Never trimmed: a space may be part of it. */
export const newPassword = clean(messages.password)
  .min(limits.password.min, messages.password)
  .max(limits.password.max, messages.passwordTooLong)

/** An existing password. The device cannot tell whether it is right. */
export const givenPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .max(limits.password.max, messages.passwordTooLong)

export const phone = clean(messages.phone)
  .trim()
  .min(limits.phone.min, messages.phone)
  .max(limits.phone.max, messages.phone)
  .refine(isVisible, { error: messages.phone })
  .refine(isOneLine, { error: messages.notOneLine })

export const city = line(limits.city.max, messages.city)

const differs = (list: readonly string[]) => new Set(list).size === list.length

export const wordList = (entryMax: number, max: number) =>
  z
    .array(line(entryMax), { error: messages.choice })
    .max(max, messages.tooMany)
    .refine(differs, { error: messages.duplicate })

export const choice = <const Values extends readonly string[]>(values: Values, message?: string) =>
  z.enum(values, { error: message ?? messages.choice })

/** The same fields, where those with a default may be left out. */
export const withDefaults = <
  Fields extends Readonly<Record<string, z.ZodType>>,
  Defaults extends { readonly [Name in keyof Fields]?: z.output<Fields[Name]> },
>(
  fields: Fields,
  defaults: Defaults,
) => {
  type Made = { [Name in keyof Fields]: Name extends keyof Defaults ? z.ZodDefault<Fields[Name]> : Fields[Name] }
  const made = Object.entries(fields).map(
    ([name, field]) => [name, name in defaults ? field.default(defaults[name]) : field] as const,
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- by the same names each field, with its default
  return Object.fromEntries(made) as Made
}

export const id = z.uuid({ error: messages.id }).toLowerCase()

/**
 * The touched fields of an edit, and what the writer saw before (`was`). An unreadable `was` is dropped and never a reason
 * to refuse.
 */
export const edited = <Fields extends z.ZodRawShape>(fields: Fields, _merges: { [Name in keyof Fields]: Merge }) => {
  type Seen = { [Name in keyof Fields]?: z.output<Fields[Name]> | undefined }
  const readable = (field: z.core.$ZodType) => z.unknown().transform(said => z.optional(field).safeParse(said).data)
  const seen = Object.entries(fields).map(([name, field]) => [name, z.optional(readable(field))] as const)
  // oxlint-disable-next-line no-unsafe-type-assertion -- by the same names what each of them gives
  const was = z.strictObject(Object.fromEntries(seen)) as unknown as z.ZodType<Seen, Seen>
  return { ...z.object(fields).partial().shape, was: was.optional() }
}

/** An id made by the caller: version 7, so that it sorts by time like the server's own. */
export const ownId = z.uuidv7({ error: messages.id }).toLowerCase().optional()

export const rating = z
  .int({ error: messages.rating })
  .min(limits.rating.min, messages.rating)
  .max(limits.rating.max, messages.rating)

export const imageData = z.string({ error: messages.image }).regex(imageDataShape, messages.image)

const isWithinReach = (date: Date) => date >= new Date(limits.scheduled.from) && date < new Date(limits.scheduled.until)

/** An instant or a day, as ISO 8601. Parsed into an instant. */
export const instant = z
  .union([z.iso.datetime({ offset: true, error: messages.date }), z.iso.date({ error: messages.date })], {
    error: messages.date,
  })
  .transform(text => new Date(text))
  .refine(isWithinReach, { error: messages.date })
  .transform(date => date.toISOString())

/** Start of an appointment: an instant without seconds. */
export const wholeMinute = z.iso
  .datetime({ offset: true, error: messages.date })
  .transform(text => new Date(text))
  .refine(date => isWithinReach(date) && date.getTime() % 60_000 === 0, { error: messages.date })
  .transform(date => date.toISOString())

/** An instant in an answer. */
export const timestamp = z.iso.datetime()

/** An answer without content. */
export const done = z.strictObject({ ok: z.literal(true) })

/** A token from a mailed link: 128 bits, in base64url. */
export const secret = z.string({ error: messages.required }).regex(/^[A-Za-z0-9_-]{22}$/, messages.required)

/** Search text. Blank counts as absent. */
export const searchWords = clean(messages.notText)
  .trim()
  .max(limits.search.max, messages.tooLong)
  .optional()
  .transform(text => text || undefined)

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string({ error: messages.number })
    .regex(/^\d{1,9}$/, messages.number)
    .transform(Number)
    .refine(number => number >= min && number <= max, { error: messages.number })
