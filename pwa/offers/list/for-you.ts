import type { Category, deliveryTypes } from '../../../schema/choices.ts'
import type { Fit } from '../../../schema/decisions/availability.ts'

/** A student's preferences, known to their own device only. */
type Wishes<Offer> = {
  /** Number of favourites and applications per category. */
  tastes: ReadonlyMap<Category, number>
  /** Distance from home or from the phone's position. Null if neither is known. */
  kilometres: ((location: string) => number) | null
  fitOf: (offer: Offer) => Fit
}

const nearness = (kilometres: number) => {
  if (kilometres <= 5) return 3
  if (kilometres <= 15) return 2
  return kilometres <= 40 ? 1 : 0
}

/** Being free adds a little. Being busy outweighs every advantage an offer can have. */
const timeliness = (fit: Fit) => {
  if (fit.is === 'free') return 2
  if (fit.is === 'partly') return 1
  return fit.is === 'busy' ? -6 : 0
}

type Suited = { category: Category; deliveryType: (typeof deliveryTypes)[number]; location: string }

/** Returns a scoring function: preferred category, short distance, free time. */
export const createScore = <Offer extends Suited>({ tastes, kilometres, fitOf }: Wishes<Offer>) => {
  const most = Math.max(1, ...tastes.values())
  return (offer: Offer) => {
    const taste = (3 * (tastes.get(offer.category) ?? 0)) / most
    // Remote work counts as near for everyone.
    const near = offer.deliveryType === 'remote' ? 2 : nearness(kilometres?.(offer.location) ?? Infinity)
    return taste + near + timeliness(fitOf(offer))
  }
}
