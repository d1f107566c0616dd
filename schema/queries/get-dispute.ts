import * as z from 'zod'
import { contract } from '../contract.ts'
import { dispute } from '../entities/dispute.ts'
import { id } from '../fields.ts'

export const getDispute = contract({
  name: 'get-dispute',
  method: 'GET',
  path: '/api/payments/:id/dispute',
  summary: 'The newest dispute about a payment, if there is one, with what both people have said and what was decided',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: z.strictObject({ dispute: dispute.nullable() }),
  refusals: [],
})
