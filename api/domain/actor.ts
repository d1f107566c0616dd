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
}

/** A door, by what of its contract says who may come in. */
type Door = Pick<Contract, 'caller' | 'deputy'>

export type ActorOf<C extends Door> = C['caller'] extends 'anyone' ? Actor | null : Actor

const isOfKind = ({ caller }: Door, actor: Actor) =>
  caller === 'admin' ? actor.isAdmin : caller === 'signed-in' || caller === actor.userType

/** The first check of every route, and of all that a device sends: does the contract let this caller in? */
export const admits = <C extends Door>(contract: C, actor: Actor | null): actor is ActorOf<C> =>
  contract.caller === 'anyone' ||
  (actor !== null && isOfKind(contract, actor) && (actor.deputyId === undefined || contract.deputy !== undefined))

/** What those hear who are not let in: of the routes of admins not even that they exist. */
export const refuseCaller = (contract: Door, actor: Actor | null) => {
  if (contract.caller === 'admin') return refuse('not-found')
  if (!actor) return refuse('unauthenticated')
  return refuse(isOfKind(contract, actor) ? 'not-for-deputies' : 'forbidden')
}
