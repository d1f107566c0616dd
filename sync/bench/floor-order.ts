import { z } from 'zod'

/** What the floor is told when it starts. */
export const floorOrder = z.object({ databaseUrl: z.string(), port: z.number(), compresses: z.boolean() })
export type FloorOrder = z.infer<typeof floorOrder>
