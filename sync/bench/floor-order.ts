import { z } from 'zod'

/** Start parameters of the baseline server. */
export const floorOrder = z.object({ databaseUrl: z.string(), port: z.number(), compresses: z.boolean() })
export type FloorOrder = z.infer<typeof floorOrder>
