import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** Range of new offers a student is notified about, and which notifications are read. */
export const matchMark = z.strictObject({
  canton: z.string(),
  since: timestamp,
  readUntil: timestamp,
  /** Ids of later notifications that were read. */
  read: z.array(z.uuid()),
})

export type MatchMark = z.infer<typeof matchMark>
