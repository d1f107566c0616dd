import * as z from 'zod'
import { categories } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { timestamp } from '../fields.ts'

/** A student's search, kept to be run again. A null field does not matter. */
export const savedSearch = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** All of them, wherever they stand in the offer. */
  words: z.string().nullable(),
  canton: z.enum(cantonCodes).nullable(),
  category: z.enum(categories).nullable(),
  minimumRate: z.number().nullable(),
  /** Whether new offers that fit are told. */
  isAlerting: z.boolean(),
  createdAt: timestamp,
})

export type SavedSearch = z.infer<typeof savedSearch>
