import type { Category, deliveryTypes } from '../../../schema/choices.ts'
import type { Fit } from '../../../schema/decisions/availability.ts'

/** What a student's own device knows of what they look for. */
type Wishes<Offer> = {
  /** How often they have kept or applied to each kind of work. */
  tastes: ReadonlyMap<Category, number>
  /** From home, or where the phone is; null if neither is known. */
  kilometres: ((location: string) => number) | null
  fitOf: (offer: Offer) => Fit
}

const nearness = (kilometres: number) => {
  if (kilometres <= 5) return 3
  if (kilometres <= 15) return 2
  return kilometres <= 40 ? 1 : 0
}

/** Being free helps a little; not being free weighs as much as all that an offer can have for it. */
const timeliness = (fit: Fit) => {
  if (fit.is === 'free') return 2
  if (fit.is === 'partly') return 1
  return fit.is === 'busy' ? -6 : 0
}

type Suited = { category: Category; deliveryType: (typeof deliveryTypes)[number]; location: string }

/** Points for an offer: the kind of work that one looks for, near by, at a time when one is free. */
export const createScore = <Offer extends Suited>({ tastes, kilometres, fitOf }: Wishes<Offer>) => {
  const most = Math.max(1, ...tastes.values())
  return (offer: Offer) => {
    const taste = (3 * (tastes.get(offer.category) ?? 0)) / most
    // What is done from home is near everybody.
    const near = offer.deliveryType === 'remote' ? 2 : nearness(kilometres?.(offer.location) ?? Infinity)
    return taste + near + timeliness(fitOf(offer))
  }
}
