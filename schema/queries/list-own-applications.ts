import * as z from 'zod'
import { contract } from '../contract.ts'
import { sentApplication } from '../entities/application.ts'

export const listOwnApplications = contract({
  name: 'list-own-applications',
  method: 'GET',
  path: '/api/applications/student',
  summary: 'The applications of the signed-in student',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.array(sentApplication),
  refusals: [],
})
