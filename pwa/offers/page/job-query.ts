import type { checkApplication } from '../../../schema/contracts/applications.ts'
import type { getJob } from '../../../schema/contracts/jobs.ts'
import { fields, listOf, maybe, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { applicationStatuses } from '../../../schema/choices.ts'
import { detailedJob } from '../../data/schemas/detailed-job.ts'
import { createQuery } from '../../data/server/query.ts'

export const jobQuery = createQuery(async (id, call) => {
  const answer = await call<typeof getJob>('GET', '/api/jobs/:id', { id })
  return answer.read(detailedJob)
})

const check = fields({
  application: orNull(fields({ status: oneOf(applicationStatuses), changes: maybe(listOf(text)) })),
})

/** The student's own application for a job, or null. */
export const applicationQuery = createQuery(async (id, call) => {
  const answer = await call<typeof checkApplication>('GET', '/api/jobs/:id/check-application', { id })
  return (await answer.read(check)).application
})
