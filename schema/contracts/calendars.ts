import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, timestamp } from '../fields.ts'

export const getCalendar = contract({
  name: 'get-calendar',
  method: 'GET',
  path: '/api/calendar',
  cost: 'row',
  summary: 'Whether there is a private address of the own appointments, and since when',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.strictObject({ since: timestamp.nullable() }),
  refusals: [],
})

export const renewCalendar = contract({
  name: 'renew-calendar',
  method: 'POST',
  path: '/api/calendar',
  cost: 'row',
  summary: 'Make a private address of the own appointments, told this once; the one before ends',
  caller: 'signed-in',
  anHour: 30,
  input: z.strictObject({}),
  answer: z.strictObject({ path: z.string() }),
  refusals: [],
  movesNoFeed: true,
})

export const revokeCalendar = contract({
  name: 'revoke-calendar',
  method: 'DELETE',
  path: '/api/calendar',
  cost: 'row',
  summary: 'End the private address of the own appointments',
  caller: 'signed-in',
  whileSuspended: true,
  input: z.strictObject({}),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})
