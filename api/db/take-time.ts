import type { Transaction } from './connect.ts'

/** For long work: neither the database nor our own side puts an end to the statements of this transaction. */
export const takeTime = async (tx: Transaction) => {
  tx.takeTime()
  await tx`set local statement_timeout = 0`
}

/** For long work that also waits for others as long as they take, or is idle meanwhile. */
export const waitForOthers = async (tx: Transaction) => {
  await takeTime(tx)
  await tx`select set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
}
