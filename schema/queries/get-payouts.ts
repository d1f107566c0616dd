import * as z from 'zod'
import { contract } from '../contract.ts'

export const getPayouts = contract({
  name: 'get-payouts',
  method: 'GET',
  path: '/api/payouts',
  summary: 'How a student gets the money: whether the provider knows where to, and the account for QR-bills',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.strictObject({
    isReady: z.boolean(),
    iban: z.string().nullable(),
    provider: z.enum(['stripe', 'test-bank']),
  }),
  refusals: [],
})
