import * as v from 'valibot'
import { detailedJob } from '../../answers/detailed-job.ts'
import { call } from '../../call.ts'

export const loadJob = async (id: string, signal: AbortSignal) => {
  const answer = await call(`/api/jobs/${encodeURIComponent(id)}`, { signal })
  return v.parse(detailedJob, await answer.json())
}
