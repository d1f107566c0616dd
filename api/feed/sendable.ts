import type { Contract } from '../../schema/contract.ts'
import { admits, refuseCaller, type Actor } from '../domain/actor.ts'
import type { Command } from '../commands/command.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { Refusal } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'

/** A command with its caller and input checked, ready for a transaction. */
export type Ready = (tx: Transaction) => Promise<unknown>

export type MakeReady = (sql: Sql, actor: Actor, input: unknown) => Promise<Ready | Refusal>

export const makeReady =
  <C extends Contract, Prepared>(command: Command<C, Prepared>) =>
  async (sql: Sql, actor: Actor, input: unknown): Promise<Ready | Refusal> => {
    const { contract } = command
    const asker: Actor | null = actor
    if (!admits(contract, asker)) return refuseCaller(contract, actor)
    const parsed = contract.input.safeParse(input)
    if (!parsed.success) return refuseInput(parsed.error)
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
    const prepared = await command.prepare(sql, asker, parsed.data as Parameters<typeof command.prepare>[2])
    return prepared instanceof Refusal ? prepared : tx => command.run(tx, asker, prepared)
  }

/** The commands that the sync route takes, by their names. */
export type Sendable = ReadonlyMap<string, MakeReady>
