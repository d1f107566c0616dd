import { Hono, type Context } from 'hono'
import { createFactory } from 'hono/factory'
import type { Answer, Contract, Input } from '../../schema/contract.ts'
import { admits, refuseCaller, type ActorOf } from '../domain/actor.ts'
import { answerJson, answerRefusal } from '../server/answer.ts'
import type { Command } from '../commands/command.ts'
import { runCommand } from '../commands/run-command.ts'
import type { Deps, Env } from '../deps.ts'
import { makeReady, type MakeReady } from '../feed/sendable.ts'
import { setCost } from '../server/cost.ts'
import type { Query } from '../queries/query.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { createTurns } from '../server/take-turns.ts'
import { createBodyBudget, createBodyReader } from './read-body.ts'
import { validate } from './validate.ts'

/** Contract of each route: the OpenAPI document and the tests read it from the routes themselves. */
const contracts = new WeakMap<object, Contract>()
export const contractOf = (handler: object) => contracts.get(handler)

const factory = createFactory<Env>()

/** Adds one documented route to an app. */
export type Route = (app: Hono<Env>) => void

/** Adds routes in the order of the table, because Hono takes the first match. */
export const serve = (routes: readonly Route[]) => {
  const app = new Hono<Env>()
  for (const route of routes) route(app)
  return app
}

/**
 * Maximum waiting writes per person. They use at most a third of the connections, because such requests can wait for a lock
 * that a batch of the same person holds.
 */
const waitingWrites = 100

/** Creates the route of a contract: checks the caller, validates the input, and answers with the outcome. */
export const createHandlers = (deps: Deps, moved: () => void, bodies = createBodyBudget()) => {
  const readBody = createBodyReader(bodies)
  const turns = createTurns({ ofOne: Math.max(1, Math.floor(deps.sql.pool().size / 3)), waiting: waitingWrites })
  const handle = <C extends Contract>(
    contract: C,
    act: (input: Input<C>, actor: ActorOf<C>, c: Context<Env>) => Promise<Answer<C> | Refusal>,
    { hasOwnTurns = contract.method === 'GET' } = {},
  ): Route => {
    const { target, param, rest } = validate(contract)
    const handlers = factory.createHandlers(
      async (c, next) => {
        const { actor } = c.var
        if (!admits(contract, actor)) return answerRefusal(c, refuseCaller(contract, actor))
        if (contract.method !== 'GET') return readBody(c, next, contract.bodyLimit)
        // Hono’s own parser drops a parameter without a name.
        return /[?&]=/.test(c.req.url) ? answerRefusal(c, refuse('invalid-input')) : next()
      },
      param,
      rest,
      async c => {
        // oxlint-disable-next-line no-unsafe-type-assertion -- who asks was let in above
        const actor = c.var.actor as ActorOf<C>
        const given: object = Object.assign({}, c.req.valid('param'), c.req.valid(target))
        // oxlint-disable-next-line no-unsafe-type-assertion -- both parts of it are validated
        const work = () => act(given as Input<C>, actor, c)
        const person = hasOwnTurns ? null : (c.var.actor?.id ?? null)
        const outcome = person === null ? await work() : (turns.whyNot(person) ?? (await turns.run(person, work)))
        return outcome instanceof Refusal ? answerRefusal(c, outcome) : answerJson(c, outcome, contract.status ?? 200)
      },
    )
    contracts.set(handlers[3], contract)
    setCost(handlers[3], contract.cost)
    return app => void app.on(contract.method, contract.path, ...handlers)
  }
  const sendable = new Map<string, MakeReady>()
  /** Runs a command, and wakes the streams that follow what it changed. */
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
    /** Serves a command at its own address and, if it may wait on a device, by the sync route. */
    command: <C extends Contract, Prepared>(
      command: Command<C, Prepared>,
      whyNot?: (actor: ActorOf<C>, c: Context<Env>) => Refusal | null,
    ) => {
      if (command.contract.offline) sendable.set(command.contract.name, makeReady(command))
      return handle(
        command.contract,
        async (input, actor, c) => whyNot?.(actor, c) ?? (await run(command, actor, input)),
      )
    },
    sendable,
    query: <C extends Contract>(query: Query<C>) =>
      handle(query.contract, async (input, actor) => {
        // Signed-in people must read their own writes. A row that a visitor does not find on the standby may be too new for it.
        const lagging = actor ? undefined : await deps.standby?.readLagging(sql => query.run(sql, actor, input))
        return lagging === undefined || lagging instanceof Refusal ? query.run(deps.sql, actor, input) : lagging
      }),
  }
}

export type Handlers = ReturnType<typeof createHandlers>
