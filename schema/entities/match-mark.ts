import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** Which new offers a student is told of, and which of these are read. */
export const matchMark = z.strictObject({
  canton: z.string(),
  since: timestamp,
  readUntil: timestamp,
  /** Of what came later: the ids of the notifications. */
  read: z.array(z.uuid()),
})

export type MatchMark = z.infer<typeof matchMark>
