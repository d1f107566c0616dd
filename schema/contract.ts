import type * as z from 'zod'
import type { SpecificCode } from './refusals.ts'

/** Who may call at all; the command or query decides what they may touch. To others than admins, admin routes do not exist. */
type Caller = 'anyone' | 'signed-in' | 'student' | 'private' | 'admin'

/**
 * What follows when a deputy does it: nothing is kept; it is noted in the list of what deputies did; the principal is also
 * told; or also mailed, whatever their switches say, because it binds or costs them. Read marks are not for deputies: what a
 * deputy has read, the principal has not.
 */
type ByDeputy = 'may' | 'noted' | 'told' | 'mailed'

/**
 * What a request costs, by the dearest thing that it does: looks at what is in memory, reads or writes a few rows, reads a page
 * of them, draws or gathers a document, asks the payment provider, weighs a password, redraws a picture.
 */
export type Cost = 'little' | 'row' | 'list' | 'document' | 'provider' | 'password' | 'picture'

/**
 * One thing a person can do or ask: its documented endpoint, what goes in, what comes out, and the closed list of ways it
 * can be refused beyond the general ones. Path parameters are keys of `input` like the others.
 */
export type Contract = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Charged before it runs; each action that a device sends costs as much as its endpoint. */
  readonly cost: Cost
  readonly summary: string
  readonly caller: Caller
  /** Whose row it has to be. Other callers of this kind get 404. Absent: it opens no row of one person. */
  readonly opens?: 'own' | 'poster' | 'student' | 'both'
  /** It may wait on a device: the sync route takes it as well. Absent if a payment provider has to answer. */
  readonly offline?: true
  /** Whether a deputy may do it, and what follows. Absent: refused. */
  readonly deputy?: ByDeputy
  /** A person whose account is suspended may do it all the same. Reading is always allowed, anything else refused. */
  readonly whileSuspended?: true
  /** How often one person may do it in an hour. A device that has waited for days still sends all of it at once. */
  readonly anHour?: number
  readonly input: z.ZodObject
  readonly answer: z.ZodType
  readonly status?: 200 | 201
  readonly refusals: readonly SpecificCode[]
  /** The largest body this endpoint reads, in bytes; small unless it carries pictures. */
  readonly bodyLimit?: number
  /** It writes nothing that is in a feed: no device needs to look. */
  readonly movesNoFeed?: true
}

export const contract = <const C extends Contract>(definition: C) => definition

/** The input as the caller writes it, before it is parsed. */
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
