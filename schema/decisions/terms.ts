import type { Terms } from '../entities/terms.ts'
import { matters, offerFields } from '../offers/fields.ts'
import { termNames } from '../offers/from-fields.ts'
import { take } from '../take.ts'
import { lastStartOf, type Planned } from './schedule.ts'

/** As an offer has them, whose schedule may be left out. */
type Said = Omit<Terms, 'schedule'> & Pick<Planned, 'schedule'>

export const termsOf = (offer: Said): Terms => ({ ...take(offer, termNames), schedule: offer.schedule ?? null })

export type Matter = (typeof matters)[number]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** In which of the four an offer says something else than what an application was written for, in the order in which they are told. */
export const termsThatDiffer = (terms: Terms, offer: Said) => {
  const now = termsOf(offer)
  return matters.filter(matter =>
    termNames.some(name => offerFields[name].term === matter && !isSame(terms[name], now[name])),
  )
}

/**
 * What accepting an application agrees on: the terms it was made for. A day that is over by then, and that the offer has
 * changed since, does not bind: the two agree when.
 */
export const agreedTerms = (terms: Terms, offer: Said, now: number): Terms => {
  const last = lastStartOf(terms)
  const isOver = last !== null && Date.parse(last) <= now
  return isOver && !terms.isRecurring && termsThatDiffer(terms, offer).includes('when')
    ? { ...terms, scheduledFor: null, schedule: null }
    : terms
}
