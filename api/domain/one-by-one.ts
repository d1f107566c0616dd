import type { Actor } from './actor.ts'
import type { Transaction } from '../db/connect.ts'

/** A person's actions that count what the person has wait for each other, like the batches of their devices. */
export const oneByOne = async (tx: Transaction, { id }: Actor) => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
}
