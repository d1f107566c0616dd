import type { DetailedJob } from '../data/schemas/detailed-job.ts'
import { TwintHelper } from '../money/twint/twint-helper.tsx'

/** The TWINT memo, filled from the offer. Without a duration it counts one hour. */
export const TwintMemo = ({ job }: { job: Pick<DetailedJob, 'title' | 'rate' | 'estimatedDuration'> }) => (
  <TwintHelper amount={job.rate * (job.estimatedDuration ?? 1)} description={job.title} />
)
