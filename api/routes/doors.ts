import type { Context, Handler, TypedResponse } from 'hono'
import type { Answer, Contract, Input } from '../../schema/contract.ts'
import type * as z from 'zod'
import { admits, refuseCaller, type ActorOf } from '../actor.ts'
import { answerJson, answerRefusal } from '../answer.ts'
import type { Command } from '../commands/command.ts'
import { runCommand } from '../commands/run-command.ts'
import type { Deps, Env } from '../deps.ts'
import type { Query } from '../queries/query.ts'
import { Refusal } from '../refusal.ts'
import { createBodyBudget } from './body-budget.ts'
import { readInput } from './read-input.ts'

type PathKeys<Path extends string> = Path extends `${string}:${infer Key}/${infer Rest}`
  ? Key | PathKeys<Rest>
  : Path extends `${string}:${infer Key}`
    ? Key
    : never

type Given<C extends Contract> = Omit<z.input<C['input']>, PathKeys<C['path']>>
type Status<C extends Contract> = C extends { status: 201 } ? 201 : 200

/** What the typed client learns of a door. */
type DoorInput<C extends Contract> = [keyof Given<C>] extends [never]
  ? { in: object; out: object }
  : C['method'] extends 'GET'
    ? { in: { query: Given<C> }; out: { query: Given<C> } }
    : { in: { json: Given<C> }; out: { json: Given<C> } }

export type Door<C extends Contract> = Handler<
  Env,
  C['path'],
  DoorInput<C>,
  Promise<Response & TypedResponse<Answer<C>, Status<C>, 'json'>>
>

/** Which contract a route serves: the OpenAPI document and the tests read it back from the routes themselves. */
const contracts = new WeakMap<object, Contract>()
export const contractOf = (handler: object) => contracts.get(handler)

/** Makes the handler of a contract: who may come in, what comes in, and how the outcome is answered. */
export const createDoors = (deps: Deps, moved: () => void) => {
  const budget = createBodyBudget()
  const handle = <C extends Contract>(
    contract: C,
    act: (input: Input<C>, actor: ActorOf<C>, c: Context<Env>) => Promise<Answer<C> | Refusal>,
  ): Door<C> => {
    const door = async (c: Context<Env>) => {
      const { actor } = c.var
      if (!admits(contract, actor)) return answerRefusal(c, refuseCaller(contract, actor))
      const share = actor && budget.open(actor.id)
      try {
        const input = await readInput(c, contract, share)
        if ('refusal' in input) return answerRefusal(c, input.refusal)
        const outcome = await act(input.value, actor, c)
        if (outcome instanceof Refusal) return answerRefusal(c, outcome)
        return await answerJson(c, outcome, contract.status ?? 200)
      } finally {
        share?.release()
      }
    }
    contracts.set(door, contract)
    // oxlint-disable-next-line no-unsafe-type-assertion -- the types of the client are read off the contract, not off the code
    return door as unknown as Door<C>
  }
  /** Runs a command, and says so to whoever follows what it changed. */
  const run = async <C extends Contract, Prepared>(
    command: Command<C, Prepared>,
    actor: ActorOf<C>,
    input: Input<C>,
  ) => {
    const outcome = await runCommand(deps.sql, command, actor, input)
    if (!(outcome instanceof Refusal) && !command.contract.movesNoFeed) moved()
    return outcome
  }
  return {
    handle,
    run,
    command: <C extends Contract, Prepared>(command: Command<C, Prepared>) =>
      handle(command.contract, (input, actor) => run(command, actor, input)),
    query: <C extends Contract>(query: Query<C>) =>
      handle(query.contract, (input, actor) => query.run(deps.sql, actor, input)),
  }
}

export type Doors = ReturnType<typeof createDoors>
