import type { Job } from '../../../schema/entities/job.ts'
import type { Offer } from './offer.ts'

/** For an offer being edited: the number of students already chosen. */
export type Published = Pick<Job, 'chosen'>

export type StepProps = {
  offer: Offer
  published?: Published | undefined
  set: (changes: Partial<Offer>) => void
  problem: (field: keyof Offer) => string | undefined
  /** While photos are being resized. */
  onBusy: (isBusy: boolean) => void
}
