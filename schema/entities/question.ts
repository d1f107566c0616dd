import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** What somebody asked about an offer. Nobody reads who; what is not answered, its asker and the poster alone. */
export const question = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  answer: z.string().nullable(),
  askedAt: timestamp,
  answeredAt: timestamp.nullable(),
})

export type Question = z.infer<typeof question>
