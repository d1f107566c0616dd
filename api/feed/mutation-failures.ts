import { sqlStateOf } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { createBudget } from '../server/budget.ts'

/** Log lines per kind of error: a full disk breaks every action of every device. */
const written = { most: 60, perSecond: 1 }

export type MutationFailures = ReturnType<typeof createMutationFailures>

/**
 * Logs an action that broke. The message of a database error may quote what a person typed, so only its kind is logged.
 * Lines beyond the limit are counted in the next line.
 */
export const createMutationFailures = ({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) => {
  const budget = createBudget(written)
  const unwritten = new Map<string, number>()
  return (mutation: string, error: unknown) => {
    const name = error instanceof Error ? error.name : 'unknown'
    const sqlState = sqlStateOf(error)
    if (sqlState !== null) metrics?.databaseError(sqlState)
    const kind = sqlState ?? name
    if (budget.wait(kind) > 0) {
      unwritten.set(kind, (unwritten.get(kind) ?? 0) + 1)
      return
    }
    budget.take(kind, 1)
    const before = unwritten.get(kind)
    unwritten.delete(kind)
    log.error('mutation_failed', {
      mutation,
      name,
      ...(sqlState !== null && { sqlState }),
      ...(before !== undefined && { unwritten: before }),
    })
  }
}
