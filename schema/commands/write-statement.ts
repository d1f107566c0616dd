import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, ownId, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const writeStatement = contract({
  name: 'write-statement',
  method: 'POST',
  path: '/api/payments/:paymentId/statements',
  summary:
    'Say something in the open dispute about a payment, as one of its two people; the other one and the desk read it',
  caller: 'signed-in',
  input: z.strictObject({ paymentId: id, id: ownId, content: words(limits.statement.max) }),
  answer: done,
  refusals: ['no-dispute', 'dispute-due', 'list-full', 'id-taken'],
})
