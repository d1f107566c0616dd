import * as z from 'zod'
import { categories } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { timestamp } from '../fields.ts'

/** A student's saved search. A null field is not filtered on. */
export const savedSearch = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** All words must occur, anywhere in the offer. */
  words: z.string().nullable(),
  canton: z.enum(cantonCodes).nullable(),
  category: z.enum(categories).nullable(),
  minimumRate: z.number().nullable(),
  /** True if new matching offers are notified. */
  isAlerting: z.boolean(),
  createdAt: timestamp,
})

export type SavedSearch = z.infer<typeof savedSearch>
