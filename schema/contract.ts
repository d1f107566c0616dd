import type * as z from 'zod'
import type { SpecificCode } from './refusals.ts'

/** Who may knock at all; what they may then touch is the command's or the query's to say. Doors of admins are not there for others. */
type Caller = 'anyone' | 'signed-in' | 'student' | 'private' | 'admin'

/**
 * Done by a deputy it is kept nowhere, or noted in the list of what was done; the principal is told as well; or also mailed,
 * whatever their switches say, for it binds them or costs them. Reading is not a deputy's: what they have read, the principal has not.
 */
type ByDeputy = 'may' | 'noted' | 'told' | 'mailed'

/**
 * One thing a person can do or ask: its documented endpoint, what goes in, what comes out, and the closed list of ways it
 * can be refused beyond the general ones. Path parameters are keys of `input` like the others.
 */
export type Contract = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly caller: Caller
  /** Whose it has to be. Of all others that kind of caller may ask, too, and hears that there is nothing here. Absent: nobody's alone. */
  readonly opens?: 'own' | 'poster' | 'student' | 'both'
  /** It may wait on a device: the sync route takes it as well. Absent where a provider of payments has to answer. */
  readonly offline?: true
  /** What a deputy may do for whom they act for. Absent: it is refused. */
  readonly deputy?: ByDeputy
  /** How often one person may do it in an hour. A device that has waited for days still sends all of it at once. */
  readonly anHour?: number
  readonly input: z.ZodObject
  readonly answer: z.ZodType
  readonly status?: 200 | 201
  readonly refusals: readonly SpecificCode[]
  /** The largest body this endpoint reads, in bytes; small unless it carries pictures. */
  readonly bodyLimit?: number
  /** What it writes is in nobody's feed: no device needs to look. */
  readonly movesNoFeed?: true
}

export const contract = <const C extends Contract>(definition: C) => definition

/** The input as whoever calls writes it, before it is parsed. */
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
