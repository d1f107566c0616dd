import { z } from 'zod'

const statement = z.object({
  text: z.string(),
  parameters: z.array(z.unknown()),
  /** Indexes of parameters that are new ids for each request. */
  fresh: z.array(z.number()),
})

/** Statements that run sequentially in a transaction, or pipelined. */
const step = z.object({ isTransaction: z.boolean(), statements: z.array(statement) })

/** Start message of the floor process. */
export const floorOrder = z.object({
  databaseUrl: z.string(),
  port: z.number(),
  routes: z.array(z.object({ method: z.enum(['GET', 'POST']), path: z.string(), steps: z.array(step) })),
})

export type Step = z.infer<typeof step>
export type FloorOrder = z.infer<typeof floorOrder>
