import type { Contract } from '../../schema/contract.ts'
import { admits, refuseCaller, type Actor } from '../domain/actor.ts'
import type { Command } from '../commands/command.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { Refusal } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'

/** A command with its caller and input checked, ready for a transaction. */
type Ready = (tx: Transaction) => Promise<unknown>

/**
 * Work to run, or the refusal. `isJudged`: the command itself has looked at state, so the result may differ later. Other
 * refusals (wrong caller, invalid input) are the same every time.
 */
export type Work = { readonly work: Ready | Refusal; readonly isJudged: boolean }

export type MakeReady = (sql: Sql, actor: Actor, input: unknown) => Promise<Work>

export const refusedUnseen = (refusal: Refusal): Work => ({ work: refusal, isJudged: false })

export const makeReady =
  <C extends Contract, Prepared>(command: Command<C, Prepared>) =>
  async (sql: Sql, actor: Actor, input: unknown): Promise<Work> => {
    const { contract } = command
    const asker: Actor | null = actor
    if (!admits(contract, asker)) return refusedUnseen(refuseCaller(contract, actor))
    const parsed = contract.input.safeParse(input)
    if (!parsed.success) return refusedUnseen(refuseInput(parsed.error))
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
    const prepared = await command.prepare(sql, asker, parsed.data as Parameters<typeof command.prepare>[2])
    const work = prepared instanceof Refusal ? prepared : (tx: Transaction) => command.run(tx, asker, prepared)
    return { work, isJudged: true }
  }

/** Commands accepted by the sync route, by name. */
export type Sendable = ReadonlyMap<string, MakeReady>
