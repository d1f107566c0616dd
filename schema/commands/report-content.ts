import * as z from 'zod'
import { reportKinds, reportReasons } from '../choices.ts'
import { contract } from '../contract.ts'
import { choice, done, id, optionalWords, ownId } from '../fields.ts'
import { limits } from '../rules.ts'

export const reportContent = contract({
  name: 'report-content',
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a person, an offer, a message, a review or an answer to one; nobody but the moderation learns of it',
  caller: 'signed-in',
  input: z.strictObject({
    id: ownId,
    kind: choice(reportKinds),
    targetId: id,
    reason: choice(reportReasons),
    details: optionalWords(limits.reportDetails.max),
  }),
  answer: done,
  status: 201,
  refusals: ['already-reported', 'id-taken', 'too-many-attempts'],
})
