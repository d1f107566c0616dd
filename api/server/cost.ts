import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Cost } from '../../schema/contract.ts'

/**
 * Costs in points: roughly milliseconds of CPU, measured on the demo data. Sent bytes are added once known
 * (`middleware/within-budget.ts`). Rate limits per action are in `domain/allowances.ts`, body limits in
 * `routes/read-body.ts`.
 */
export const points = {
  little: 0.5,
  row: 2,
  list: 8,
  // Rendered once a second for everyone.
  page: 10,
  document: 30,
  provider: 30,
  password: 60,
  picture: 150,
  // Offers for a visitor who takes no files. Files are made once for everyone.
  visitorsPage: 400,
} as const satisfies Record<Cost, number> & Record<string, number>

export type CostName = keyof typeof points

/** Cost of one change in a pull. */
export const changeCost = 0.05

type Costing = { readonly name: CostName; readonly answers?: (c: Context) => boolean }

const costings = new WeakMap<object, Costing>()

/**
 * Sets the cost of a handler. `answers`: for a handler that passes some requests on, whether it answers this one. The others cost
 * what a later handler declares.
 */
export const setCost = <H extends object>(handler: H, name: CostName, answers?: (c: Context) => boolean): H => {
  costings.set(handler, { name, ...(answers && { answers }) })
  return handler
}

/** Middleware that sets the cost of a route without a contract; goes before its handler. */
export const costs = (name: CostName): MiddlewareHandler => setCost((_c, next) => next(), name)

export const hasCost = (handler: object) => costings.has(handler)

/** Returns the cost of the handler that will answer. Without one it is that of a page, because a « not found » page is sent. */
export const costOf = (c: Context): { name: CostName; route: string; method: string } => {
  for (const { handler, path, method } of matchedRoutes(c)) {
    const costing = costings.get(handler)
    if (costing && (costing.answers?.(c) ?? true)) return { name: costing.name, route: path, method }
  }
  return { name: 'page', route: 'none', method: 'other' }
}
