import type { Answer, Contract, Input, RefusalOf } from '../../schema/contract.ts'
import type { ActorOf } from '../domain/actor.ts'
import { allowanceOf, countAttempt } from '../domain/allowances.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { holdDeputy, keepDeputyAction } from '../domain/deputies.ts'
import { Refusal, refuse } from '../server/refusal.ts'

/** Answer of commands without a result. */
export const done = { ok: true } as const

type Outcome<C extends Contract> = Promise<Answer<C> | Refusal<RefusalOf<C>>>

export type Command<C extends Contract, Prepared = Input<C>> = {
  readonly contract: C
  /** Slow work (pictures), done before a transaction holds locks, after a first check of permission. */
  readonly prepare: (sql: Sql, actor: ActorOf<C>, input: Input<C>) => Promise<Prepared | Refusal<RefusalOf<C>>>
  readonly run: (tx: Transaction, actor: ActorOf<C>, input: Prepared) => Outcome<C>
}

/**
 * Counts before the command runs; a refusal rolls the count back with the transaction. Logs the actions of deputies.
 */
const withinAllowance =
  <C extends Contract, Prepared>(contract: C, run: Command<C, Prepared>['run']): Command<C, Prepared>['run'] =>
  async (tx, actor, input) => {
    const allowance = allowanceOf(contract)
    const tooMany = allowance && actor && (await countAttempt(tx, allowance, actor.id))
    if (tooMany) return tooMany
    if (actor && !(await holdDeputy(tx, actor))) return refuse('forbidden')
    const outcome = await run(tx, actor, input)
    if (actor && !(outcome instanceof Refusal)) await keepDeputyAction(tx, actor, contract, input, outcome)
    return outcome
  }

/** Defines an action: permission, state and effect, inside the given transaction. It never opens one. */
export const command = <C extends Contract>(contract: C, run: Command<C>['run']): Command<C> => ({
  contract,
  prepare: (_sql, _actor, input) => Promise.resolve(input),
  run: withinAllowance(contract, run),
})

export const preparedCommand = <C extends Contract, Prepared>(
  contract: C,
  prepare: Command<C, Prepared>['prepare'],
  run: Command<C, Prepared>['run'],
): Command<C, Prepared> => ({ contract, prepare, run: withinAllowance(contract, run) })
