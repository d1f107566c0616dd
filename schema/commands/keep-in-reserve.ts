import * as z from 'zod'
import { contract } from '../contract.ts'
import { application } from '../entities/application.ts'
import { id } from '../fields.ts'
import { messages } from '../rules.ts'

export const keepInReserve = contract({
  name: 'keep-in-reserve',
  method: 'POST',
  path: '/api/applications/:id/reserve',
  summary: 'Keep a student in reserve, to be asked should whoever is chosen not be able to come; or no longer',
  caller: 'private',
  input: z.strictObject({ id, isKept: z.boolean({ error: messages.choice }) }),
  answer: application,
  refusals: ['application-decided', 'list-full'],
})
