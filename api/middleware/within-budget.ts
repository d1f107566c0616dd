import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sessionCookie } from '../accounts/cookies.ts'
import { findPayer } from '../accounts/sessions.ts'
import type { Bill, Deps, Env } from '../deps.ts'
import { answerRefusal } from '../server/answer.ts'
import { createBudget, type Budget } from '../server/budget.ts'
import { costOf, points } from '../server/cost.ts'
import { refuse } from '../server/refusal.ts'
import { clientAddress } from './client-address.ts'
import { createKnownSessions } from './known-sessions.ts'

/**
 * Budgets in points; one point is about a millisecond of CPU. A network may be a whole school. `sessions` limits session lookups
 * for a network that has spent its budget, at one point each.
 */
const budgets = {
  network: { most: 10_000, perSecond: 200 },
  person: { most: 5000, perSecond: 100 },
  sessions: { most: 300, perSecond: 5 },
} as const
const bytesAPoint = 50_000

type Payer = { readonly kind: 'network' | 'person'; readonly budget: Budget; readonly subject: string }

/** The machine itself has no budget: benchmarks, tests, supervisors. */
const isOwnMachine = (network: string) => network === '' || network.startsWith('127.') || network === '0:0:0:0::/64'

/**
 * Charges requests for their cost, in the memory of this process. A person pays for their own, a visitor's network for its
 * visitors, so that the visitors of a school do not lock out its people. Over budget the answer is 429 before any work is done.
 * The handler's cost is charged before it runs, so that a hundred concurrent requests do not all pass; bytes are charged as sent.
 *
 *     no session, or an unknown one      ──▶ the network pays; refunded if the session turns out to be open
 *     a session recently found open      ──▶ its person pays, and is refused without a database query
 *     the network's budget is spent      ──▶ an unknown session is looked up, at a limited rate; else 429
 */
export const createWithinBudget = ({ sql, environment, metrics }: Pick<Deps, 'sql' | 'environment' | 'metrics'>) => {
  const networks = createBudget(budgets.network)
  const people = createBudget(budgets.person)
  const lookUps = createBudget(budgets.sessions)
  const known = createKnownSessions()

  const payerOf = (kind: Payer['kind'], subject: string): Payer => ({
    kind,
    subject,
    budget: kind === 'person' ? people : networks,
  })

  const openBill = (first: Payer, { method, route }: { method: string; route: string }): Bill => {
    let payer = first
    let paid = 0
    const take = (cost: number, name: string) => {
      paid += cost
      payer.budget.take(payer.subject, cost)
      metrics?.cost({ route, method, cost: name }, cost)
    }
    const refuseWhenSpent = () => {
      const retryAfter = payer.budget.wait(payer.subject)
      if (retryAfter === 0) return null
      metrics?.refusedByBudget(payer.kind)
      return refuse('too-many-attempts', { retryAfter })
    }
    return {
      charge: (cost, name) => {
        const refusal = refuseWhenSpent()
        if (!refusal) take(cost, name)
        return refusal
      },
      sent: bytes => take(bytes / bytesAPoint, 'bytes'),
      payBy: (kind, subject) => {
        if (payer.kind === kind && payer.subject === subject) return null
        payer.budget.take(payer.subject, -paid)
        payer = payerOf(kind, subject)
        const refusal = refuseWhenSpent()
        if (!refusal) payer.budget.take(payer.subject, paid)
        return refusal
      },
    }
  }

  /** Counts a lookup before it runs, and refunds it if the session is open. If the database is down, no session is. */
  const lookUp = async (network: string, token: string) => {
    if (lookUps.wait(network) > 0) return null
    lookUps.take(network, 1)
    const person = await findPayer(sql, token).catch(() => null)
    if (!person) return null
    lookUps.take(network, -1)
    known.add(token, person)
    return person
  }

  const networkOf = (c: Context<Env>) => {
    const network = clientAddress(c, environment)
    return isOwnMachine(network) ? null : network
  }

  const findPerson = (network: string, token: string | undefined) => {
    if (token === undefined) return null
    return known.find(token) ?? (networks.wait(network) > 0 ? lookUp(network, token) : null)
  }

  return {
    /** Charges each request, before anything else. */
    charge: createMiddleware<Env>(async function withinBudget(c, next) {
      const network = networkOf(c)
      if (network === null) return next()
      const person = await findPerson(network, sessionCookie.read(c, environment))
      const payer = person ? payerOf('person', person) : payerOf('network', network)
      const { name, route, method } = costOf(c)
      const bill = openBill(payer, { route, method })
      const refusal = bill.charge(points[name], name)
      if (refusal) return answerRefusal(c, refusal)
      c.set('bill', bill)
      await next()
      const length = c.req.method === 'HEAD' ? null : c.res.headers.get('content-length')
      if (length) bill.sent(Number(length))
    }),
    /** Runs after the session middleware, which determines the payer. */
    settle: createMiddleware<Env>(async function payOwn(c, next) {
      const { bill, actor } = c.var
      if (!bill) return next()
      const token = sessionCookie.read(c, environment)
      if (token === undefined) return next()
      const person = actor && (actor.deputyId ?? actor.id)
      if (person) known.add(token, person)
      else known.forget(token)
      const refusal = person ? bill.payBy('person', person) : bill.payBy('network', clientAddress(c, environment))
      return refusal ? answerRefusal(c, refusal) : next()
    }),
  }
}
