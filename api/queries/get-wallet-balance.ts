import { getWalletBalance as contract } from '../../schema/queries/get-wallet-balance.ts'
import { readBalance } from '../money/wallets.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getWalletBalance = query(contract, async (sql, actor, { userId }) =>
  userId === actor.id ? readBalance(sql, actor.id) : refuse('not-found'),
)
