import type { Transaction } from './connect.ts'

/** For long work: neither the database nor our own side puts an end to the statements of this transaction. */
export const takeTime = async (tx: Transaction) => {
  tx.takeTime()
  await tx`set local statement_timeout = 0`
}
