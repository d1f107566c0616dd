import type { Job } from '../../../schema/entities/job.ts'
import type { Offer } from './offer.ts'

/** Of an offer that is edited: how many it has found already. */
export type Published = Pick<Job, 'chosen'>

export type StepProps = {
  offer: Offer
  published?: Published | undefined
  set: (changes: Partial<Offer>) => void
  problem: (field: keyof Offer) => string | undefined
  /** While photos are made small. */
  onBusy: (isBusy: boolean) => void
}
