import * as z from 'zod'
import { contract } from '../contract.ts'
import { application } from '../entities/application.ts'
import { terms } from '../entities/terms.ts'
import { id, ownId, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const applyToJob = contract({
  name: 'apply-to-job',
  method: 'POST',
  path: '/api/applications',
  summary: 'Apply to an open job',
  caller: 'student',
  input: z.strictObject({
    id: ownId,
    jobId: id,
    studentId: id.optional(),
    message: words(limits.motivation.max, messages.motivation),
    /** What the offer said where it was read. It counts where the offer did say so; else what it says now. */
    terms: terms.optional(),
  }),
  answer: application,
  status: 201,
  refusals: ['job-not-open', 'already-applied', 'id-taken'],
})
