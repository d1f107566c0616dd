import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps, Env } from '../deps.ts'
import { costs, pageCost } from '../routes/costs.ts'
import { answerRefusal } from '../server/answer.ts'
import { createBudget } from '../server/budget.ts'
import { refuse } from '../server/refusal.ts'
import { clientAddress } from './client-address.ts'

/** In points, of which one is about a millisecond of a processor. A network may be a whole school. */
const budgets = { network: { most: 10_000, perSecond: 200 }, person: { most: 5000, perSecond: 100 } } as const
const bytesAPoint = 50_000

/** The machine itself has no budget: a benchmark, a test, a supervisor. */
const isOwnMachine = (network: string) => network === '' || network.startsWith('127.') || network === '0:0:0:0::/64'

const costOf = (c: Context) => costs[`${c.req.method} ${routePath(c, -1)}`] ?? pageCost

/**
 * What requests cost, by network and by person, in the memory of this process: past it the answer is 429 before anything is
 * done. What a request costs is taken before it runs, so that a hundred at once do not all pass, and its bytes afterwards.
 */
export const createWithinBudget = ({ environment }: Pick<Deps, 'environment'>) => {
  const networkOf = (c: Context<Env>) => {
    const network = clientAddress(c, environment)
    return isOwnMachine(network) ? null : network
  }
  const within = (kind: keyof typeof budgets, subjectOf: (c: Context<Env>) => string | null) => {
    const budget = createBudget(budgets[kind])
    return createMiddleware<Env>(async function withinBudget(c, next) {
      const subject = subjectOf(c)
      if (subject === null) return next()
      const charge = (points: number) => {
        const retryAfter = budget.wait(subject)
        if (retryAfter > 0) return refuse('too-many-attempts', { retryAfter })
        budget.take(subject, points)
        return null
      }
      const refusal = charge(costOf(c))
      if (refusal) return answerRefusal(c, refusal)
      if (kind === 'network') c.set('charge', charge)
      await next()
      const bytes = Number(c.res.headers.get('content-length') ?? 0)
      budget.take(subject, bytes / bytesAPoint)
    })
  }
  return {
    network: within('network', networkOf),
    /** Behind the session, which says who it is. */
    person: within('person', c => (networkOf(c) === null ? null : (c.var.actor?.deputyId ?? c.var.actor?.id ?? null))),
  }
}
