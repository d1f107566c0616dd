import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'

export const unsubscribePush = contract({
  name: 'unsubscribe-push',
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'Have this device told nothing by push, whether it was or not',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
})
