import * as z from 'zod'
import { contract } from '../contract.ts'
import { application } from '../entities/application.ts'
import { id } from '../fields.ts'

export const rejectApplication = contract({
  name: 'reject-application',
  method: 'POST',
  path: '/api/applications/:id/reject',
  summary: 'Decline this student',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: application,
  refusals: ['application-decided'],
})
