import { formatCount } from '../../format/format-number.ts'
import * as m from '../../paraglide/messages.js'

/** From 20 km on, distances are rounded to 5 km: a place is a whole commune, so nothing finer is known. */
const fewKilometres = 20

/** Returns null if the distance is unknown. */
export const sayAway = (kilometres: number) => {
  if (!Number.isFinite(kilometres)) return null
  if (kilometres < 1) return m.jobs_here()
  const step = kilometres < fewKilometres ? 1 : 5
  return m.jobs_away({ kilometres: formatCount(Math.round(kilometres / step) * step) })
}

/** Place of an offer, with its distance if known. */
export const sayPlace = (location: string, kilometres = Infinity) =>
  [location, sayAway(kilometres)].filter(Boolean).join('\u00A0· ')
