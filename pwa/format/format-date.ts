import * as m from '../paraglide/messages.js'
import { toSwiss } from './swiss-time.ts'

// Jobs are done in Switzerland, so their days are Swiss days wherever the reader is.
/** `novembre 2026`. */
export const formatMonth = (instant: string) => {
  const day = toSwiss(instant)
  return `${m.date_month({ month: day.getUTCMonth() + 1 })} ${day.getUTCFullYear()}`
}

/** `20 novembre 2026`. */
export const formatDate = (instant: string) => `${toSwiss(instant).getUTCDate()} ${formatMonth(instant)}`

/** `20 nov.`, where a line has little room. */
export const formatShortDate = (instant: string) => {
  const day = toSwiss(instant)
  return `${day.getUTCDate()} ${m.date_month_short({ month: day.getUTCMonth() + 1 })}`
}

/** `2026`. */
export const formatYear = (instant: string) => `${toSwiss(instant).getUTCFullYear()}`
