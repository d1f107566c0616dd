import type { Contract, Input } from '../../schema/contract.ts'
import type { ActorOf } from '../domain/actor.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { Refusal } from '../server/refusal.ts'
import type { Command } from './command.ts'

/** Prepares and runs a command in its own transaction. A refusal rolls back everything written before it. */
export const runCommand = async <C extends Contract, Prepared>(
  sql: Sql,
  command: Command<C, Prepared>,
  actor: ActorOf<C>,
  input: Input<C>,
) => {
  const prepared = await command.prepare(sql, actor, input)
  if (prepared instanceof Refusal) return prepared
  return retryConflicts(async () => {
    let refusal: Refusal | undefined
    try {
      const { answer } = await sql.begin(async tx => {
        const outcome = await command.run(tx, actor, prepared)
        if (!(outcome instanceof Refusal)) return { answer: outcome }
        refusal = outcome
        throw outcome
      })
      return answer
    } catch (error) {
      if (refusal && error === refusal) return refusal
      throw error
    }
  })
}
