import * as z from 'zod'
import { contract } from '../contract.ts'
import { isSwissIban, plainIban } from '../decisions/iban.ts'
import { done } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const setIban = contract({
  name: 'set-iban',
  method: 'PATCH',
  path: '/api/payouts/iban',
  summary: 'The own account, for QR-bills; null takes it away',
  caller: 'student',
  input: z.strictObject({
    iban: z
      .string({ error: messages.iban })
      .max(limits.iban.max, messages.iban)
      .transform(plainIban)
      .refine(isSwissIban, { error: messages.iban })
      .nullable(),
  }),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})
