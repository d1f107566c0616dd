import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Cost } from '../../schema/contract.ts'

/**
 * In points: about as many milliseconds of a processor, measured on the demo data. The bytes that leave are added once they are
 * known (`middleware/within-budget.ts`). Limits on how often something may be done are in `domain/allowances.ts`, those on
 * bodies in `routes/read-body.ts`.
 */
export const points = {
  little: 0.5,
  row: 2,
  list: 8,
  // Made once a second for all who ask.
  page: 10,
  document: 30,
  provider: 30,
  password: 60,
  picture: 150,
  // Offers for a visitor who takes no files. Files are made once for all.
  visitorsPage: 400,
} as const satisfies Record<Cost, number> & Record<string, number>

export type CostName = keyof typeof points

/** Of one change that a pull brings. */
export const changeCost = 0.05

type Costing = { readonly name: CostName; readonly answers?: (c: Context) => boolean }

const costings = new WeakMap<object, Costing>()

/**
 * Says what a handler costs. `answers`: whether it answers this request, where it passes others on; what it passes on costs as
 * the next handler says.
 */
export const setCost = <H extends object>(handler: H, name: CostName, answers?: (c: Context) => boolean): H => {
  costings.set(handler, { name, ...(answers && { answers }) })
  return handler
}

/** Says what a route costs that has no contract: stands before its handler. */
export const costs = (name: CostName): MiddlewareHandler => setCost((_c, next) => next(), name)

export const hasCost = (handler: object) => costings.has(handler)

/** The cost of the handler that will answer. A request that no handler answers costs as a page: it gets one that says so. */
export const costOf = (c: Context): { name: CostName; route: string; method: string } => {
  for (const { handler, path, method } of matchedRoutes(c)) {
    const costing = costings.get(handler)
    if (costing && (costing.answers?.(c) ?? true)) return { name: costing.name, route: path, method }
  }
  return { name: 'page', route: 'none', method: 'other' }
}
