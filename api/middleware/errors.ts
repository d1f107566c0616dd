import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { answerRefusal } from '../server/answer.ts'
import { isOverdue, isRejectedData, isUnreachable, sqlStateOf } from '../db/errors.ts'
import type { Deps, Env } from '../deps.ts'
import { refuse, secondsFrom } from '../server/refusal.ts'

/** Last error handler. Logs the error under the request's id; the client gets only that id and a code. */
export const answerError =
  ({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) =>
  (error: Error, c: Context<Env>) => {
    // Thrown by the validators for a body that is not JSON.
    if (error instanceof HTTPException && error.status === 400) return answerRefusal(c, refuse('invalid-json'))
    const sqlState = sqlStateOf(error)
    if (sqlState !== null) metrics?.databaseError(sqlState)
    // Class 53: disk full, out of memory, too many connections.
    const isLater = isUnreachable(error) || isOverdue(error) || sqlState?.startsWith('53')
    const code = isRejectedData(error) ? 'invalid-input' : isLater ? 'unavailable' : 'internal'
    log.error('request_failed', { requestId: c.var.requestId, code, ...describe(error) })
    // Devices retry by themselves, but with a growing backoff: without this up to a minute after the database is back.
    return answerRefusal(c, refuse(code, isLater ? { retryAfter: secondsFrom(1, 5) } : {}))
  }

// The message of a database error can quote what a person typed, so log only its kind and place.
const describe = (error: Error) => ({
  name: error.name,
  ...('code' in error ? { sqlState: error.code } : { message: error.message }),
  ...('constraint_name' in error ? { constraint: error.constraint_name } : {}),
  stack: error.stack?.split('\n').slice(1).join('\n'),
})
