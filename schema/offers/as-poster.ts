import type { Offer } from '../entities/offer.ts'
import { take } from '../take.ts'
import { privateFieldNames } from './from-fields.ts'

/** Flattens an offer for its poster: private fields are moved next to the public ones. */
export const asPoster = <Held extends Pick<Offer, 'own'>>(offer: Held) => ({
  ...offer,
  ...(offer.own && take(offer.own, privateFieldNames)),
})
