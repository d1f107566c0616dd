import type { Offer } from './offer.ts'

export type StepProps = {
  offer: Offer
  set: (changes: Partial<Offer>) => void
  problem: (field: keyof Offer) => string | undefined
  /** While photos are made small. */
  onBusy: (isBusy: boolean) => void
}
