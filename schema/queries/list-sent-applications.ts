import * as z from 'zod'
import { contract } from '../contract.ts'
import { sentApplication } from '../entities/application.ts'
import { id } from '../fields.ts'

export const listSentApplications = contract({
  name: 'list-sent-applications',
  method: 'GET',
  path: '/api/applications/student/:userId',
  summary: 'The applications of a student',
  caller: 'student',
  input: z.strictObject({ userId: id }),
  answer: z.array(sentApplication),
  refusals: [],
})
