import type { Transaction } from './connect.ts'

/** For long work: disables the statement timeout and our own answer deadline in this transaction. */
export const withoutStatementTimeout = async (tx: Transaction) => {
  tx.takeTime()
  await tx`set local statement_timeout = 0`
}

/** For long work that also waits for locks without limit, or idles in its transaction. */
export const withoutAnyTimeout = async (tx: Transaction) => {
  await withoutStatementTimeout(tx)
  await tx`select set_config('lock_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
}
