import type { UserType } from '../../schema/choices.ts'
import type { Contract } from '../../schema/contract.ts'
import { refuse } from '../server/refusal.ts'

/** The caller, as the session says. */
export type Actor = {
  readonly id: string
  readonly userType: UserType
  readonly sessionId: string
  readonly isAdmin: boolean
  /** Who acts for this person in this session, where it is not the person. */
  readonly deputyId?: string
  /** The account is suspended, or the one of the deputy who acts. */
  readonly isSuspended?: true
}

/** A door, by what of its contract says who may come in. */
type Door = Pick<Contract, 'method' | 'caller' | 'deputy' | 'whileSuspended'>

export type ActorOf<C extends Door> = C['caller'] extends 'anyone' ? Actor | null : Actor

const isOfKind = ({ caller }: Door, actor: Actor) =>
  caller === 'admin' ? actor.isAdmin : caller === 'signed-in' || caller === actor.userType

/** Reading goes on, and what an action says of itself. */
const isHeldBack = ({ method, whileSuspended }: Door, { isSuspended }: Actor) =>
  isSuspended === true && method !== 'GET' && whileSuspended !== true

/** The first check of every route, and of all that a device sends: does the contract let this caller in? */
export const admits = <C extends Door>(contract: C, actor: Actor | null): actor is ActorOf<C> =>
  contract.caller === 'anyone' ||
  (actor !== null &&
    isOfKind(contract, actor) &&
    (actor.deputyId === undefined || contract.deputy !== undefined) &&
    !isHeldBack(contract, actor))

/** What those hear who are not let in: of the routes of admins not even that they exist. */
export const refuseCaller = (contract: Door, actor: Actor | null) => {
  if (contract.caller === 'admin') return refuse('not-found')
  if (!actor) return refuse('unauthenticated')
  if (!isOfKind(contract, actor)) return refuse('forbidden')
  return refuse(isHeldBack(contract, actor) ? 'account-suspended' : 'not-for-deputies')
}
