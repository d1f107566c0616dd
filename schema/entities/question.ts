import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** A question about an offer, without its asker. Until it is answered, only its asker and the poster see it. */
export const question = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  answer: z.string().nullable(),
  askedAt: timestamp,
  answeredAt: timestamp.nullable(),
})

export type Question = z.infer<typeof question>
