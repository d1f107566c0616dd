import * as z from 'zod'
import { contract } from '../contract.ts'
import { application } from '../entities/application.ts'
import { id } from '../fields.ts'

export const checkApplication = contract({
  name: 'check-application',
  method: 'GET',
  path: '/api/jobs/:id/check-application',
  summary: 'Whether the signed-in person applied to this job',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: z.strictObject({ hasApplied: z.boolean(), application: application.nullable() }),
  refusals: [],
})
