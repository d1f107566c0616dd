import { z } from 'zod'

const person = z.object({
  id: z.string(),
  token: z.string(),
  isPoster: z.boolean(),
  /** The job about which this person writes to another one in the list. */
  conversation: z.string().nullable(),
})
export type LoadPerson = z.infer<typeof person>

export const loadOrder = z.object({
  origins: z.array(z.string()),
  people: z.array(person),
  offers: z.array(z.string()),
  minutes: z.number(),
  xid: z.string(),
})
export type LoadOrder = z.infer<typeof loadOrder>

export const loadReport = z.object({
  /** Milliseconds by action. */
  took: z.record(z.string(), z.array(z.number())),
  errors: z.record(z.string(), z.number()),
  /** Changes delivered by a stream, and pulled after a poke. */
  brought: z.number(),
  asked: z.number(),
  /** How often a busy server told a device to come back later. */
  shed: z.number(),
  bytes: z.number(),
  /** Delay of the load generator itself, in milliseconds. Other measurements are no more accurate. */
  lag: z.number(),
})
export type LoadReport = z.infer<typeof loadReport>
