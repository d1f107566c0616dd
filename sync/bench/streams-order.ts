import { z } from 'zod'

export const streamsOrder = z.object({ host: z.string(), port: z.number(), tokens: z.array(z.string()) })
export type StreamsOrder = z.infer<typeof streamsOrder>

/** Wall time of the last poke of each stream after a round. */
export const streamsNews = z.object({ open: z.number(), pokedAt: z.array(z.number()) })
