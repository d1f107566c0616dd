import type { PaymentStatus } from '../../schema/choices.ts'
import type { Payment } from '../../schema/entities/payment.ts'
import { lockJob, type LockedJob } from '../domain/locks.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { ProviderName } from './provider.ts'

export type PaymentRow = {
  id: string
  jobId: string
  jobTitle: string
  payerId: string
  payeeId: string
  amount: number
  fee: number
  status: PaymentStatus
  refunded: number
  refundedOutside: number
  frozenBy: Payment['frozenBy']
  disputeDueAt: string | null
  provider: ProviderName
  intent: string | null
  charge: string | null
  createdAt: string
  paidAt: string | null
  releaseAt: string | null
  refundAt: string | null
  objectionEndsAt: string | null
  settledAt: string | null
  passedOnAt: string | null
  refundPaidAt: string | null
  refundFailedAt: string | null
  payoutAt: string | null
  owed: number
}

/** Condition on `payments p`: a refund failed and the payer has not received the money in another way. Excludes pending refunds. */
export const isOwed = (sql: Sql | Transaction) => sql`(p.refund_failed_at is not null and p.refund_paid_at is null)`

/** Amount of `payments p` to be refunded that has not arrived yet. */
export const dueOf = (sql: Sql | Transaction) =>
  sql`coalesce((select balance from ledger_balances where account = 'refund:' || p.id), 0)`

/** Columns of `payments p join jobs j on j.id = p.job_id`. `owed` comes from the ledger. */
export const paymentColumns = (sql: Sql | Transaction) => sql`
  p.id, p.job_id, j.title as job_title, p.payer_id, p.payee_id, p.amount, p.fee, p.refunded, p.refunded_outside, p.status,
  coalesce(p.frozen_by, case when p.status in ('released', 'split') and p.payout_at = 'infinity' then 'bank' end) as frozen_by,
  p.provider, p.intent, p.charge, p.created_at, p.paid_at, p.release_at, p.refund_at, p.objection_ends_at, p.settled_at,
  p.passed_on_at, p.refund_paid_at, p.refund_failed_at, nullif(p.payout_at, 'infinity') as payout_at,
  case when ${isOwed(sql)} then ${dueOf(sql)} else 0 end as owed,
  (select due_at from disputes d where d.payment_id = p.id and d.closed_at is null) as dispute_due_at`

/** Student's part. For a full refund, the part it would have been. */
export const netOf = ({ amount, fee, refunded, status }: Pick<PaymentRow, 'amount' | 'fee' | 'refunded' | 'status'>) =>
  amount - fee - (status === 'refunded' ? 0 : refunded)

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  jobId: row.jobId,
  jobTitle: row.jobTitle,
  payerId: row.payerId,
  payeeId: row.payeeId,
  amount: row.amount,
  fee: row.fee,
  net: netOf(row),
  refunded: row.refunded,
  status: row.status,
  frozenBy: row.frozenBy,
  disputeDueAt: row.disputeDueAt,
  isTest: row.provider === 'test-bank',
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  releaseAt: row.releaseAt,
  refundAt: row.refundAt,
  objectionEndsAt: row.objectionEndsAt,
  settledAt: row.settledAt,
  passedOnAt: row.passedOnAt,
  refundPaidAt: row.refundPaidAt,
  refundFailedAt: row.refundFailedAt,
  payoutAt: row.payoutAt,
  owed: row.owed,
})

/** An unpaid payment is visible to the payer only; a cancelled one to neither. */
export const isVisibleTo = (sql: Sql | Transaction, viewer: string | null) => sql`
  (p.payer_id = ${viewer}::uuid and p.status <> 'cancelled' or p.payee_id = ${viewer}::uuid and p.paid_at is not null)`

export const readPayment = async (tx: Sql | Transaction, id: string) => {
  const [row] = await tx<PaymentRow[]>`
    select ${paymentColumns(tx)} from payments p join jobs j on j.id = p.job_id where p.id = ${id}`
  if (!row) throw new Error('a payment that was there is gone')
  return toPayment(row)
}

/** A completed job outlives its student's account, which must then not be paid. Locks the student against a concurrent deletion. */
export const holdPayee = async (tx: Transaction, id: string) => {
  const there = await tx`select from users where id = ${id} and deleted_at is null for share`
  return there.length > 0
}

/** Locks the payments of a job. The caller holds the job's lock. */
export const lockPaymentsOf = (tx: Transaction, jobId: string) => tx<PaymentRow[]>`
  select ${paymentColumns(tx)} from payments p join jobs j on j.id = p.job_id
  where p.job_id = ${jobId} order by p.id for update of p`

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds the payment of a provider's object: by the id we gave it, or by its intent. */
export const findPayment = async (
  tx: Transaction,
  { paymentId, intent }: { paymentId: string | null; intent: string | null },
) => {
  const [row] = await tx<{ id: string }[]>`
    select id from (
      select id, 1 as place from payments where provider in ('stripe', 'test-bank') and intent = ${intent}
      union all
      select id, 2 from payments where id = ${paymentId && uuidShape.test(paymentId) ? paymentId : null}::uuid
    ) found order by place limit 1`
  return row?.id ?? null
}

export type Locked = { job: LockedJob; payment: PaymentRow }

/**
 * Locks a payment with its job. The job comes first, as everywhere, so that everything that settles money (by hand, by
 * completing, cancelling or leaving, or for the provider) takes the same lock. A payment's job never changes, so it may be read
 * before locking.
 */
export const lockPayment = async (tx: Transaction, id: string): Promise<Locked | null> => {
  const [target] = await tx<{ jobId: string }[]>`select job_id from payments where id = ${id}`
  const job = target && (await lockJob(tx, target.jobId))
  if (!job) return null
  const payment = (await lockPaymentsOf(tx, job.id)).find(one => one.id === id)
  return payment ? { job, payment } : null
}
