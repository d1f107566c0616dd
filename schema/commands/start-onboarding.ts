import * as z from 'zod'
import { contract } from '../contract.ts'

export const startOnboarding = contract({
  name: 'start-onboarding',
  method: 'POST',
  path: '/api/payouts/onboarding',
  summary: 'Where a student tells the provider of the payments who gets the money',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.strictObject({ url: z.url() }),
  refusals: ['too-many-attempts'],
})
