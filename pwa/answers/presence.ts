import * as v from 'valibot'

export const presence = v.object({ isOnline: v.boolean(), lastSeenAt: v.nullable(v.string()) })

export type Presence = v.InferOutput<typeof presence>
