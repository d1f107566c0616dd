import { dateNames } from '../texts/fr/dates.ts'
import { toSwiss } from './swiss-time.ts'

// Jobs are done in Switzerland, so their days are Swiss days wherever the reader is.
const { months, short } = dateNames

/** `novembre 2026`. */
export const formatMonth = (instant: string) => {
  const day = toSwiss(instant)
  return `${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** `20 novembre 2026`. */
export const formatDate = (instant: string) => `${toSwiss(instant).getUTCDate()} ${formatMonth(instant)}`

/** `20 nov.`, where a line has little room. */
export const formatShortDate = (instant: string) => {
  const day = toSwiss(instant)
  return `${day.getUTCDate()} ${short[day.getUTCMonth()]}`
}

/** `2026`. */
export const formatYear = (instant: string) => `${toSwiss(instant).getUTCFullYear()}`
