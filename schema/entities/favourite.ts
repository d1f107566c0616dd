import * as z from 'zod'
import { categories } from '../choices.ts'
import { timestamp } from '../fields.ts'

const favouriteStates = ['open', 'taken', 'gone'] as const

/**
 * An offer that a student has kept, under the offer's id, so at most one each. It copies the offer's essentials, because a filled
 * or withdrawn offer leaves the lists, and the student should still see what became of it.
 */
export const favourite = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  location: z.string(),
  rate: z.number(),
  category: z.enum(categories),
  state: z.enum(favouriteStates),
  createdAt: timestamp,
})

export type Favourite = z.infer<typeof favourite>
