import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** A person who may act for another, as seen from either side. The id is that of their agreement, not of a person. */
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

/** An action of a deputy: who, what and for which offer, without its contents. */
export const deputyAction = z.strictObject({
  id: z.uuid(),
  /** Null if that account is gone. */
  deputy: z.strictObject({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Name of an action, or `pay` for a received payment. */
  action: z.string(),
  job: z.strictObject({ id: z.uuid(), title: z.string() }).nullable(),
  at: timestamp,
})

export type Deputy = z.infer<typeof deputy>
export type DeputyInvitation = z.infer<typeof deputyInvitation>
export type DeputyAction = z.infer<typeof deputyAction>
