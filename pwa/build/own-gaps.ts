import type { UserType } from '../../schema/choices.ts'
import texts from '../texts/fr/student-dashboard.json' with { type: 'json' }

/**
 * What a dashboard says of whoever's it is. The page is the same for everybody: their own browser writes the words in, from
 * what it keeps of them, before the page is painted.
 */
type OwnWord = 'firstName' | 'city' | 'school' | 'bio'

/** Where nothing is known of it. */
const otherwise: Record<OwnWord, string> = {
  firstName: '',
  city: texts.student_not_specified,
  school: texts.student_no_school,
  bio: texts.student_no_bio,
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
    .replace(`>${texts.student_no_rating}<`, ` data-unless="rating">${texts.student_no_rating}<`)
    // A face has the first letter of a name.
    .replaceAll('\uE002', '')
    // React's mark of what is still on its way would stand among the elements.
    .replaceAll(/<template[^>]*><\/template>/g, '')
    .replace(/^<div /, `<div data-side="${side}" `)
