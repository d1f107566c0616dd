import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const appealLapse = contract({
  name: 'appeal-lapse',
  method: 'POST',
  path: '/api/lapses/:id/appeal',
  summary: 'Object, once and within thirty days, to being noted for having ended a job late: the desk decides',
  caller: 'signed-in',
  input: z.strictObject({ id, text: words(limits.appeal.max) }),
  answer: done,
  refusals: ['appeal-over'],
})
