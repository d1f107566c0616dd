import { transactionsOf } from '../../schema/decisions/wallet.ts'
import labels from '../../schema/texts/fr/labels.json' with { type: 'json' }
import type { Sql, Transaction } from '../db/connect.ts'
import { accounts } from './ledger.ts'
import { isOwed, isVisibleTo, paymentColumns, toPayment, type PaymentRow } from './payments.ts'

/**
 * Sum of what was released to a person and what is owed to them. The ledger stores each account's balance, so one lookup suffices,
 * however many postings there are.
 */
export const readBalance = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ balance: number; pendingBalance: number }[]>`
    select
      coalesce((select balance from ledger_balances where account = ${accounts.wallet(userId)}), 0)
      + coalesce((
          select sum(b.balance) from payments p join ledger_balances b on b.account = 'refund:' || p.id
          where p.payer_id = ${userId} and ${isOwed(sql)}), 0)
        as balance,
      coalesce((select sum(amount - refunded) from payments where payer_id = ${userId} and status in ('held', 'frozen')), 0)
      + coalesce((select sum(amount - refunded - fee) from payments where payee_id = ${userId} and status in ('held', 'frozen')), 0)
        as pending_balance`
  return row ?? { balance: 0, pendingBalance: 0 }
}

/** Newest first; all of them if `most` is null. */
export const readPayments = async (sql: Sql, userId: string, most: number | null) => {
  // One query per side: both have an index that stops as soon as enough rows are found.
  const rows = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from (
      (select * from payments where payer_id = ${userId} order by created_at desc, id desc limit ${most})
      union all
      (select * from payments where payee_id = ${userId} order by created_at desc, id desc limit ${most})
    ) p join jobs j on j.id = p.job_id
    where ${isVisibleTo(sql, userId)} order by p.created_at desc, p.id desc limit ${most}`
  return rows.map(toPayment)
}

export const readTransactions = async (sql: Sql, userId: string, most: number | null) => {
  const payments = await readPayments(sql, userId, most)
  return payments
    .flatMap(payment =>
      transactionsOf(payment, userId).map(line => ({
        ...line,
        paymentId: payment.id,
        jobId: payment.jobId,
        jobTitle: payment.jobTitle,
        description: `${labels[`label_transaction_${line.type}`]} : ${payment.jobTitle}`,
      })),
    )
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
}

/** True if any money is held for or by a person, or has not reached them yet. */
export const isMoneyHeld = async (tx: Transaction, userId: string) => {
  const [row] = await tx<{ isHeld: boolean }[]>`
    select exists (select from payments where payer_id = ${userId} and status in ('held', 'frozen'))
      or exists (select from payments where payee_id = ${userId} and status in ('held', 'frozen'))
      or exists (select from payments p where p.payer_id = ${userId} and ${isOwed(tx)})
      or exists (select from ledger_balances where account = ${accounts.wallet(userId)} and balance > 0) as is_held`
  return row?.isHeld ?? true
}
