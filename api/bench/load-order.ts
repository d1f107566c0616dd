import { z } from 'zod'

/** What the process that makes the requests is told, and what it tells. */
export const loadOrder = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
  connections: z.number(),
  seconds: z.number(),
  /** The size of the answer that was looked at; a shorter one would be another answer. */
  leastBytes: z.number(),
})

export const loadResult = z.object({
  perSecond: z.number(),
  /** Milliseconds from request to answer. */
  median: z.number(),
  mean: z.number(),
  p99: z.number(),
  /** What went wrong, and how often. */
  complaints: z.record(z.string(), z.number()),
})

export type LoadOrder = z.infer<typeof loadOrder>
export type LoadResult = z.infer<typeof loadResult>
