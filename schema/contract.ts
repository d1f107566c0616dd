import type * as z from 'zod'
import type { SpecificCode } from './refusals.ts'

/** Callers admitted by role. The command or query checks what they may access. Admin routes answer 404 to everyone else. */
type Caller = 'anyone' | 'signed-in' | 'student' | 'private' | 'admin'

/**
 * Consequence when a deputy runs the action: `may` records nothing, `noted` adds it to the list of deputy actions, `told` also
 * notifies the principal, `mailed` also mails them regardless of their switches, because the action binds or costs them. Deputies
 * have no access to read marks: their reading is not the principal's.
 */
type ByDeputy = 'may' | 'noted' | 'told' | 'mailed'

/**
 * Cost class of a request, by its most expensive operation: reading memory, reading or writing a few rows, reading a page of
 * rows, rendering a document, calling the payment provider, hashing a password, re-encoding a picture.
 */
export type Cost = 'little' | 'row' | 'list' | 'document' | 'provider' | 'password' | 'picture'

/**
 * One command or query: its documented endpoint, input, answer, and the closed list of refusals beyond the general ones.
 * Path parameters are keys of `input`.
 */
export type Contract = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Charged before it runs. An action sent by a device costs as much as its endpoint. */
  readonly cost: Cost
  readonly summary: string
  readonly caller: Caller
  /** Required owner of the row. Other callers of this kind get 404. Absent: it does not open a row of one person. */
  readonly opens?: 'own' | 'poster' | 'student' | 'both'
  /** May wait on a device: the sync route accepts it too. Absent if a payment provider has to answer. */
  readonly offline?: true
  /** Consequence when a deputy runs it. Absent: refused. */
  readonly deputy?: ByDeputy
  /** Allowed for a suspended account. Reading is always allowed, anything else refused. */
  readonly whileSuspended?: true
  /** Hourly limit per person. A device that was offline for days may still send all of its actions at once. */
  readonly anHour?: number
  readonly input: z.ZodObject
  readonly answer: z.ZodType
  readonly status?: 200 | 201
  readonly refusals: readonly SpecificCode[]
  /** Largest body that this endpoint reads, in bytes. Small unless it carries pictures. */
  readonly bodyLimit?: number
  /** Writes nothing that is in a feed, so devices need no poke. */
  readonly movesNoFeed?: true
}

export const contract = <const C extends Contract>(definition: C) => definition

/** Input as the caller writes it, before parsing. */
export type Given<C extends Contract> = z.input<C['input']>
export type Input<C extends Contract> = z.output<C['input']>
export type Answer<C extends Contract> = z.input<C['answer']>
export type RefusalOf<C extends Contract> =
  | C['refusals'][number]
  | 'invalid-input'
  | 'forbidden'
  | 'not-found'
  | 'unauthenticated'
  | 'too-many-attempts'
