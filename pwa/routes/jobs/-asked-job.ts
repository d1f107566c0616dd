import * as v from 'valibot'
import { applicationStatuses } from '../../../schema/choices.ts'
import { detailedJob } from '../../answers/detailed-job.ts'
import { call } from '../../call.ts'
import { createAsked } from '../../live/asked.ts'

export const askedJob = createAsked(async id => {
  const answer = await call(`/api/jobs/${encodeURIComponent(id)}`)
  return v.parse(detailedJob, await answer.json())
})

const check = v.object({
  application: v.nullable(v.object({ status: v.picklist(applicationStatuses) })),
})

/** The student's own application for a job; null where there is none. */
export const askedApplication = createAsked(async jobId => {
  const answer = await call(`/api/jobs/${encodeURIComponent(jobId)}/check-application`)
  return v.parse(check, await answer.json()).application
})
