import { formatCount } from '../../format/format-number.ts'
import * as m from '../../paraglide/messages.js'

/** Beyond these, five more or less are all that can be told: a place is a whole commune. */
const fewKilometres = 20

/** Null if the distance is unknown. */
export const sayAway = (kilometres: number) => {
  if (!Number.isFinite(kilometres)) return null
  if (kilometres < 1) return m.jobs_here()
  const step = kilometres < fewKilometres ? 1 : 5
  return m.jobs_away({ kilometres: formatCount(Math.round(kilometres / step) * step) })
}

/** Where an offer is, and how far from there as far as that is known. */
export const sayPlace = (location: string, kilometres = Infinity) =>
  [location, sayAway(kilometres)].filter(Boolean).join('\u00A0· ')
