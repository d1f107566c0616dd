import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** A person who may act for another, seen from either side. The id is of their agreement, not of a person. */
export const deputy = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  since: timestamp,
})

export const deputyInvitation = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  expiresAt: timestamp,
})

/** What a deputy has done: who, what and about which offer, and none of its contents. */
export const deputyAction = z.strictObject({
  id: z.uuid(),
  /** Null once that account is gone. */
  deputy: z.strictObject({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** The name of an action, or `pay` for a payment that has arrived. */
  action: z.string(),
  job: z.strictObject({ id: z.uuid(), title: z.string() }).nullable(),
  at: timestamp,
})

export type Deputy = z.infer<typeof deputy>
export type DeputyInvitation = z.infer<typeof deputyInvitation>
export type DeputyAction = z.infer<typeof deputyAction>
