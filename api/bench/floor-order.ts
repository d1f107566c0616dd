import { z } from 'zod'

const statement = z.object({
  text: z.string(),
  parameters: z.array(z.unknown()),
  /** Which parameters are ids that each request makes anew. */
  fresh: z.array(z.number()),
})

/** Statements one after the other in a transaction, or sent together without waiting for each other. */
const step = z.object({ isTransaction: z.boolean(), statements: z.array(statement) })

/** What the floor is told when it starts. */
export const floorOrder = z.object({
  databaseUrl: z.string(),
  port: z.number(),
  routes: z.array(z.object({ method: z.enum(['GET', 'POST']), path: z.string(), steps: z.array(step) })),
})

export type Step = z.infer<typeof step>
export type FloorOrder = z.infer<typeof floorOrder>
