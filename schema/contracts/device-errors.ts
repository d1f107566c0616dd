import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'

/** Cannot hold typed text or an id: only a class, a position in a built file (named by version) and a route pattern. */
export const reportDeviceError = contract({
  name: 'report-device-error',
  method: 'POST',
  path: '/api/device-errors',
  cost: 'document',
  summary: 'Tell of a fault of the app: its class, its place in a built file, and the pattern of the route',
  caller: 'anyone',
  deputy: 'may',
  input: z.strictObject({
    kind: z.string().regex(/^[A-Za-z]{1,40}$/),
    at: z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/),
    route: z.string().regex(/^(?:\/|(?:\/\$?[A-Za-z-]{1,40}){1,6})$/),
  }),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})
