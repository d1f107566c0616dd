import type { UserType } from '../../schema/choices.ts'
import type { Contract } from '../../schema/contract.ts'
import { refuse } from '../server/refusal.ts'

/** Caller, according to the session. */
export type Actor = {
  readonly id: string
  readonly userType: UserType
  readonly sessionId: string
  readonly isAdmin: boolean
  /** Deputy who acts for this person in this session, if any. */
  readonly deputyId?: string
  /** True if the account is suspended, or that of the acting deputy. */
  readonly isSuspended?: true
}

/** The parts of a contract that decide who may call it. */
type Door = Pick<Contract, 'method' | 'caller' | 'deputy' | 'whileSuspended'>

export type ActorOf<C extends Door> = C['caller'] extends 'anyone' ? Actor | null : Actor

const isOfKind = ({ caller }: Door, actor: Actor) =>
  caller === 'admin' ? actor.isAdmin : caller === 'signed-in' || caller === actor.userType

/** A suspended account can still read, and call actions whose contract allows it. */
const isHeldBack = ({ method, whileSuspended }: Door, { isSuspended }: Actor) =>
  isSuspended === true && method !== 'GET' && whileSuspended !== true

/** True if the contract admits this caller. First check of every route and of every action a device sends. */
export const admits = <C extends Door>(contract: C, actor: Actor | null): actor is ActorOf<C> =>
  contract.caller === 'anyone' ||
  (actor !== null &&
    isOfKind(contract, actor) &&
    (actor.deputyId === undefined || contract.deputy !== undefined) &&
    !isHeldBack(contract, actor))

/** Refusal for callers who are not admitted. Admin routes do not even reveal that they exist. */
export const refuseCaller = (contract: Door, actor: Actor | null) => {
  if (contract.caller === 'admin') return refuse('not-found')
  if (!actor) return refuse('unauthenticated')
  if (!isOfKind(contract, actor)) return refuse('forbidden')
  return refuse(isHeldBack(contract, actor) ? 'account-suspended' : 'not-for-deputies')
}
