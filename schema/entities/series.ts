import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** A weekly agreement of two people. Each session is a job of its own. The first one has the same id. */
export const series = z.strictObject({
  id: z.uuid(),
  offerId: z.uuid(),
  endedAt: timestamp.nullable(),
})
