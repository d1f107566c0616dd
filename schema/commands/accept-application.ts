import * as z from 'zod'
import { contract } from '../contract.ts'
import { application } from '../entities/application.ts'
import { id } from '../fields.ts'

export const acceptApplication = contract({
  name: 'accept-application',
  method: 'POST',
  path: '/api/applications/:id/accept',
  summary: 'Choose this student; the other applicants are told',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: application,
  refusals: ['application-decided', 'job-not-open', 'already-chosen', 'already-hidden'],
})
