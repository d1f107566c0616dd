import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { answerRefusal } from '../server/answer.ts'
import { isOverdue, isRejectedData, isUnreachable, sqlStateOf } from '../db/errors.ts'
import type { Deps, Env } from '../deps.ts'
import { refuse, secondsFrom } from '../server/refusal.ts'

/** The last net. What went wrong is logged under the request's id; the sender learns only that id and a code. */
export const answerError =
  ({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) =>
  (error: Error, c: Context<Env>) => {
    // The validators' own word for a body that is no JSON.
    if (error instanceof HTTPException && error.status === 400) return answerRefusal(c, refuse('invalid-json'))
    const sqlState = sqlStateOf(error)
    if (sqlState !== null) metrics?.databaseError(sqlState)
    // 53: no room on the disk, no memory, no connection.
    const isLater = isUnreachable(error) || isOverdue(error) || sqlState?.startsWith('53')
    const code = isRejectedData(error) ? 'invalid-input' : isLater ? 'unavailable' : 'internal'
    log.error('request_failed', { requestId: c.var.requestId, code, ...describe(error) })
    // Devices try again by themselves, and would wait longer each time: up to a minute once the database is back.
    return answerRefusal(c, refuse(code, isLater ? { retryAfter: secondsFrom(1, 5) } : {}))
  }

// A database error's own sentence can quote what a person typed: only its kind and place are kept.
const describe = (error: Error) => ({
  name: error.name,
  ...('code' in error ? { sqlState: error.code } : { message: error.message }),
  ...('constraint_name' in error ? { constraint: error.constraint_name } : {}),
  stack: error.stack?.split('\n').slice(1).join('\n'),
})
