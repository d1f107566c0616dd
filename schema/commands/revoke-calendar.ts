import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'

export const revokeCalendar = contract({
  name: 'revoke-calendar',
  method: 'DELETE',
  path: '/api/calendar',
  summary: 'End the private address of the own appointments',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})
