import * as z from 'zod'
import { contract } from '../contract.ts'
import { id } from '../fields.ts'

export const getEarnings = contract({
  name: 'get-earnings',
  method: 'GET',
  path: '/api/students/:userId/earnings',
  summary: 'What a student has earned, in CHF',
  caller: 'student',
  input: z.strictObject({ userId: id }),
  answer: z.strictObject({ totalEarnings: z.number() }),
  refusals: [],
})
