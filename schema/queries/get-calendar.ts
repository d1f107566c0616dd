import * as z from 'zod'
import { contract } from '../contract.ts'
import { timestamp } from '../fields.ts'

export const getCalendar = contract({
  name: 'get-calendar',
  method: 'GET',
  path: '/api/calendar',
  summary: 'Whether there is a private address of the own appointments, and since when',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.strictObject({ since: timestamp.nullable() }),
  refusals: [],
})
