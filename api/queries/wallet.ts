import {
  getEarnings as getEarningsContract,
  getWalletBalance as getWalletBalanceContract,
  listWalletTransactions as listWalletTransactionsContract,
} from '../../schema/contracts/wallets.ts'
import { earnedBy, type Work } from '../../schema/decisions/wallet.ts'
import { readBalance, readTransactions } from '../money/wallets.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getWalletBalance = query(getWalletBalanceContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readBalance(sql, actor.id) : refuse('not-found'),
)

/** Maximum number of payments; older ones are in the account's export. */
const newest = 500

export const listWalletTransactions = query(listWalletTransactionsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readTransactions(sql, actor.id, newest) : refuse('not-found'),
)

/** A student's earnings. The device applies the same rule; this reads the rows that can count. */
export const getEarnings = query(getEarningsContract, async (sql, actor, { userId }) => {
  if (userId !== actor.id) return refuse('not-found')
  const [payments, jobs, agreements] = await Promise.all([
    sql<Work['payments']>`
      select job_id, payee_id, status, (amount - refunded - fee)::int as net from payments
      where payee_id = ${actor.id} and status in ('held', 'frozen', 'released', 'split')`,
    sql<Work['jobs']>`
      select j.id, j.status, j.poster_id as posted_by_id, j.student_id as assigned_to_id, j.rate, j.estimated_duration
      from jobs j join agreements g on g.job_id = j.id
      where j.student_id = ${actor.id} and j.status = 'completed' and ${actor.id} = any(g.said_paid)`,
    sql<Work['agreements']>`
      select g.job_id, g.amount, g.said_paid from agreements g join jobs j on j.id = g.job_id
      where j.student_id = ${actor.id} and j.status = 'completed' and ${actor.id} = any(g.said_paid)`,
  ])
  return { totalEarnings: earnedBy(actor.id, { jobs, payments, agreements }) / 100 }
})
