import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { TwintHelper } from '../../features/twint/twint-helper.tsx'

/** The memo for paying by TWINT, filled with what the offer says: an hour of it, where it does not say how many. */
export const TwintMemo = ({ job }: { job: Pick<DetailedJob, 'title' | 'rate' | 'estimatedDuration'> }) => (
  <TwintHelper amount={job.rate * (job.estimatedDuration ?? 1)} description={job.title} />
)
