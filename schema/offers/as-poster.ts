import type { Offer } from '../entities/offer.ts'
import { take } from '../take.ts'
import { privateFieldNames } from './from-fields.ts'

/** An offer as its poster reads it, with what others do not read beside the rest. */
export const asPoster = <Held extends Pick<Offer, 'own'>>(offer: Held) => ({
  ...offer,
  ...(offer.own && take(offer.own, privateFieldNames)),
})
