import { z } from 'zod'

/** Messages to and from the process that sends the requests. */
export const loadOrder = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  connections: z.number(),
  seconds: z.number(),
  /** Size of the answer that was checked; a shorter one would be another answer. */
  leastBytes: z.number(),
})

export const loadResult = z.object({
  perSecond: z.number(),
  /** Milliseconds from request to answer. */
  median: z.number(),
  mean: z.number(),
  p99: z.number(),
  /** Failures by kind, with their number. */
  complaints: z.record(z.string(), z.number()),
})

export type LoadOrder = z.infer<typeof loadOrder>
export type LoadResult = z.infer<typeof loadResult>
