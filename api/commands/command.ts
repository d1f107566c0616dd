import type { Answer, Contract, Input, RefusalOf } from '../../schema/contract.ts'
import type { ActorOf } from '../actor.ts'
import type { Transaction } from '../db/connect.ts'
import type { Refusal } from '../refusal.ts'

/** The answer of commands that say nothing but that it is done. */
export const done = { ok: true } as const

type Outcome<C extends Contract> = Promise<Answer<C> | Refusal<RefusalOf<C>>>

export type Command<C extends Contract, Prepared = Input<C>> = {
  readonly contract: C
  /** Slow work that needs no database (pictures), done before a transaction holds anything. */
  readonly prepare: (input: Input<C>) => Promise<Prepared | Refusal<RefusalOf<C>>>
  readonly run: (tx: Transaction, actor: ActorOf<C>, input: Prepared) => Outcome<C>
}

/** The truth about one action: permission, state, effect, in the transaction it is given. It never opens one. */
export const command = <C extends Contract>(contract: C, run: Command<C>['run']): Command<C> => ({
  contract,
  prepare: input => Promise.resolve(input),
  run,
})

export const preparedCommand = <C extends Contract, Prepared>(
  contract: C,
  prepare: Command<C, Prepared>['prepare'],
  run: Command<C, Prepared>['run'],
): Command<C, Prepared> => ({ contract, prepare, run })
