import { z } from 'zod'

const person = z.object({
  id: z.string(),
  token: z.string(),
  isPoster: z.boolean(),
  /** The job that this person and another of the list write about. */
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
  /** Milliseconds, by what was done. */
  took: z.record(z.string(), z.array(z.number())),
  errors: z.record(z.string(), z.number()),
  /** Brought by a stream, and asked for after a word on one. */
  brought: z.number(),
  asked: z.number(),
  /** How often a busy server told a device to ask later. */
  shed: z.number(),
  bytes: z.number(),
  /** How late the load itself was, in milliseconds: what it says of others is no better. */
  lag: z.number(),
})
export type LoadReport = z.infer<typeof loadReport>
