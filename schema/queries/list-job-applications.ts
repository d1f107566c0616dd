import * as z from 'zod'
import { contract } from '../contract.ts'
import { receivedApplication } from '../entities/application.ts'
import { id } from '../fields.ts'

export const listJobApplications = contract({
  name: 'list-job-applications',
  method: 'GET',
  path: '/api/jobs/:id/applications',
  summary: 'Who applied to an own job',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: z.array(receivedApplication),
  refusals: [],
})
