import * as z from 'zod'
import { contract } from '../contract.ts'

export const renewCalendar = contract({
  name: 'renew-calendar',
  method: 'POST',
  path: '/api/calendar',
  summary: 'Make a private address of the own appointments, told this once; the one before ends',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.strictObject({ path: z.string() }),
  refusals: [],
  movesNoFeed: true,
})
