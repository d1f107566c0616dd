import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { answerRefusal } from '../server/answer.ts'
import { isOverdue, isRejectedData, isUnreachable } from '../db/errors.ts'
import type { Deps, Env } from '../deps.ts'
import { refuse } from '../server/refusal.ts'

/** The last net. What went wrong is logged under the request's id; the sender learns only that id and a code. */
export const answerError =
  ({ log }: Pick<Deps, 'log'>) =>
  (error: Error, c: Context<Env>) => {
    // The validators' own word for a body that is no JSON.
    if (error instanceof HTTPException && error.status === 400) return answerRefusal(c, refuse('invalid-json'))
    const isLater = isUnreachable(error) || isOverdue(error)
    const code = isRejectedData(error) ? 'invalid-input' : isLater ? 'unavailable' : 'internal'
    log.error('request_failed', { requestId: c.var.requestId, code, ...describe(error) })
    return answerRefusal(c, refuse(code))
  }

// A database error's own sentence can quote what a person typed: only its kind and place are kept.
const describe = (error: Error) => ({
  name: error.name,
  ...('code' in error ? { sqlState: error.code } : { message: error.message }),
  ...('constraint_name' in error ? { constraint: error.constraint_name } : {}),
  stack: error.stack?.split('\n').slice(1).join('\n'),
})
