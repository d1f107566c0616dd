import type { UserType } from '../../schema/choices.ts'
import { dayTexts } from '../texts/fr/student-day.ts'

/**
 * What a dashboard says of whoever's it is. The page is the same for everybody: their own browser writes the words in, from
 * what it keeps of them, before the page is painted.
 */
type OwnWord = 'firstName' | 'city' | 'school' | 'bio'

/** Where nothing is known of it. */
const otherwise: Record<OwnWord, string> = {
  firstName: '',
  city: dayTexts.notSpecified,
  school: dayTexts.noSchool,
  bio: dayTexts.noBio,
}

/** The end of an address that names them. */
export const ownId = 'own'

export const ownGap = (name: OwnWord) => `\uE002${name}\uE003`

const anyOwn = /\uE002(\w+)\uE003/g

/** An outline that has been drawn with those gaps, known by the side it is for. */
export const openOwnGaps = (html: string, side: UserType) =>
  html
    .replaceAll(anyOwn, (_, name: OwnWord) => `<span data-own="${name}">${otherwise[name]}</span>`)
    // What is said of who has no mark yet is not said of others.
    .replace(`>${dayTexts.noRating}<`, ` data-unless="rating">${dayTexts.noRating}<`)
    // A face has the first letter of a name.
    .replaceAll('\uE002', '')
    // React's mark of what is still on its way would stand among the elements.
    .replaceAll(/<template[^>]*><\/template>/g, '')
    .replace(/^<div /, `<div data-side="${side}" `)
