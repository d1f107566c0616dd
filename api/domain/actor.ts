import type { UserType } from '../../schema/choices.ts'
import type { Contract } from '../../schema/contract.ts'
import { refuse } from '../server/refusal.ts'

/** Whoever the session says is asking. */
export type Actor = {
  readonly id: string
  readonly userType: UserType
  readonly sessionId: string
  readonly isAdmin: boolean
}

export type ActorOf<C extends Contract> = C['caller'] extends 'anyone' ? Actor | null : Actor

/** The first question of every route: is this somebody whom the contract lets in? */
export const admits = <C extends Contract>({ caller }: C, actor: Actor | null): actor is ActorOf<C> =>
  caller === 'anyone' ||
  (actor !== null && (caller === 'admin' ? actor.isAdmin : caller === 'signed-in' || caller === actor.userType))

/** What those hear who are not let in: of the routes of admins not even that they exist. */
export const refuseCaller = ({ caller }: Contract, actor: Actor | null) =>
  refuse(caller === 'admin' ? 'not-found' : actor ? 'forbidden' : 'unauthenticated')
