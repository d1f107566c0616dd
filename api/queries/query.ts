import type { Answer, Contract, Input, RefusalOf } from '../../schema/contract.ts'
import type { ActorOf } from '../domain/actor.ts'
import type { Sql } from '../db/connect.ts'
import type { Refusal } from '../server/refusal.ts'

export type Query<C extends Contract> = {
  readonly contract: C
  readonly run: (sql: Sql, actor: ActorOf<C>, input: Input<C>) => Promise<Answer<C> | Refusal<RefusalOf<C>>>
}

/** Defines a query scoped to its caller: what the person may not see is omitted. */
export const query = <C extends Contract>(contract: C, run: Query<C>['run']): Query<C> => ({ contract, run })
