import type { Context } from 'hono'
import type { Env } from './deps.ts'
import { refusalStatus, toProblem, type Refusal } from './refusal.ts'

/** A refusal as an HTTP answer, for every door and middleware. */
export const answerRefusal = (c: Context<Env>, refusal: Refusal) => {
  if (refusal.details.retryAfter) c.header('Retry-After', String(refusal.details.retryAfter))
  c.header('Cache-Control', 'no-store')
  return c.json(toProblem(refusal), refusalStatus(refusal))
}
