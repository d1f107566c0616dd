import { listWalletTransactions as contract } from '../../schema/queries/list-wallet-transactions.ts'
import { readTransactions } from '../money/wallets.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

/** Payments; older ones are in the account's export. */
const newest = 500

export const listWalletTransactions = query(contract, async (sql, actor, { userId }) =>
  userId === actor.id ? readTransactions(sql, actor.id, newest) : refuse('not-found'),
)
