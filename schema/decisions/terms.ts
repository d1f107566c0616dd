import type { Terms } from '../entities/terms.ts'
import { matters, offerFields } from '../offers/fields.ts'
import { termNames } from '../offers/from-fields.ts'
import { take } from '../take.ts'
import { lastStartOf, type Planned } from './schedule.ts'

/** Terms of an offer, which may lack a schedule. */
type Said = Omit<Terms, 'schedule'> & Pick<Planned, 'schedule'>

export const termsOf = (offer: Said): Terms => ({ ...take(offer, termNames), schedule: offer.schedule ?? null })

export type Matter = (typeof matters)[number]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Terms in which an offer now differs from an application, in display order. */
export const termsThatDiffer = (terms: Terms, offer: Said) => {
  const now = termsOf(offer)
  return matters.filter(matter =>
    termNames.some(name => offerFields[name].term === matter && !isSame(terms[name], now[name])),
  )
}

/**
 * Returns the terms that accepting an application agrees on: those of the application. A day that is over, and that the offer has
 * changed since, does not bind. The two people then agree on a time.
 */
export const agreedTerms = (terms: Terms, offer: Said, now: number): Terms => {
  const last = lastStartOf(terms)
  const isOver = last !== null && Date.parse(last) <= now
  return isOver && !terms.isRecurring && termsThatDiffer(terms, offer).includes('when')
    ? { ...terms, scheduledFor: null, schedule: null }
    : terms
}
