import { fields, listOf, maybe, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { applicationStatuses } from '../../../schema/choices.ts'
import { detailedJob } from '../../data/schemas/detailed-job.ts'
import { createQuery } from '../../data/server/query.ts'

export const jobQuery = createQuery(async (id, call) => {
  const answer = await call(`/api/jobs/${encodeURIComponent(id)}`)
  return detailedJob(await answer.json())
})

const check = fields({
  application: orNull(fields({ status: oneOf(applicationStatuses), changes: maybe(listOf(text)) })),
})

/** The student's own application for a job; null where there is none. */
export const applicationQuery = createQuery(async (jobId, call) => {
  const answer = await call(`/api/jobs/${encodeURIComponent(jobId)}/check-application`)
  return check(await answer.json()).application
})
