import {
  getEarnings as getEarningsContract,
  getWalletBalance as getWalletBalanceContract,
  listWalletTransactions as listWalletTransactionsContract,
} from '../../schema/contracts/wallets.ts'
import { readBalance, readTransactions } from '../money/wallets.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getWalletBalance = query(getWalletBalanceContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readBalance(sql, actor.id) : refuse('not-found'),
)

/** Payments; older ones are in the account's export. */
const newest = 500

export const listWalletTransactions = query(listWalletTransactionsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readTransactions(sql, actor.id, newest) : refuse('not-found'),
)

/**
 * What the work came to: for jobs paid here what was released, without the fee; for the other completed ones what was agreed
 * on, or rate times hours. A duration that says no hours counts as one.
 */
export const getEarnings = query(getEarningsContract, async (sql, actor, { userId }) => {
  if (userId !== actor.id) return refuse('not-found')
  const [row] = await sql<{ totalEarnings: number }[]>`
    select
      coalesce((
        select sum(amount - refunded - fee) from payments where payee_id = ${actor.id} and status in ('released', 'split')
      ), 0) / 100.0
      + coalesce((
        select sum(coalesce(g.amount / 100.0, round(j.rate * coalesce(j.estimated_duration, 1), 2)))
        from jobs j left join agreements g on g.job_id = j.id
        where j.assigned_to_id = ${actor.id} and j.status = 'completed'
          and not exists (select from payments p where p.job_id = j.id and p.status in ('held', 'frozen', 'released', 'split'))
      ), 0) as total_earnings`
  return { totalEarnings: row?.totalEarnings ?? 0 }
})
