import { actionUrls, notify } from '../commands/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { francs, texts } from '../texts/fr.ts'
import { instructMails } from './instruct.ts'
import { accounts, post } from './ledger.ts'
import { lockPayment, paymentColumns, type Locked, type PaymentRow } from './payments.ts'
import type { RefundState } from './provider.ts'

/** A failure that is heard of before our own answer: what the worker would have booked comes first. */
const bookRefund = async (tx: Transaction, { id, amount }: PaymentRow, reference: string) => {
  await tx`
    update instructions set done_at = now(), failure = null
    where payment_id = ${id} and kind = 'refund' and done_at is null`
  await post(tx, 'refund_paid', [
    {
      paymentId: id,
      reference,
      sides: [
        [accounts.refund(id), -amount],
        [accounts.world, amount],
      ],
    },
  ])
}

const tell = async (tx: Transaction, { job, payment }: Locked) => {
  const amount = francs(payment.amount)
  const notice = texts.notifications.refundFailed(job.title, amount)
  await notify(tx, [payment.payerId], 'other', notice, actionUrls.wallet)
  await instructMails(tx, 'mail_refund_failed', [payment])
  const admins = await tx<{ id: string }[]>`select id from users where is_admin`
  const task = texts.notifications.refundByHand(payment.id, amount)
  const people = admins.map(({ id }) => id)
  await notify(tx, people, 'other', task, actionUrls.dashboard)
}

const isOwed = ({ refundFailedAt, passedOnAt }: PaymentRow) => refundFailedAt !== null && passedOnAt === null

/** The end of a refund that had failed. */
const settle = async (
  tx: Transaction,
  { id, amount }: PaymentRow,
  kind: 'refund_by_hand' | 'refund_kept',
  reference?: string,
) => {
  await tx`update payments set passed_on_at = now() where id = ${id}`
  const to = kind === 'refund_by_hand' ? accounts.world : accounts.losses
  const sides = [[accounts.refund(id), -amount] as const, [to, amount] as const]
  await post(tx, kind, [{ paymentId: id, sides, ...(reference && { reference }) }])
}

/** Where the payer's bank has given the payer the money back, what came back to the platform makes good its loss. */
export const keepWhatIsLost = async (tx: Transaction, paymentId: string) => {
  const locked = await lockPayment(tx, paymentId)
  if (!locked || !isOwed(locked.payment)) return false
  const lost = await tx`select from ledger_transfers where payment_id = ${paymentId} and kind = 'loss'`
  if (lost.length === 0) return false
  await settle(tx, locked.payment, 'refund_kept')
  return true
}

/** What was accepted and has failed is owed to the payer again. Said as often as it may be, also before our own answer. */
export const takeRefund = async (tx: Transaction, { refund, paymentId, amount, hasFailed }: RefundState) => {
  const locked = hasFailed ? await lockPayment(tx, paymentId) : null
  if (!locked) return
  const { payment } = locked
  if (payment.status !== 'refunded' || payment.refundFailedAt !== null || payment.amount !== amount) return
  const [booked] = await tx<{ reference: string }[]>`
    select reference from ledger_transfers where payment_id = ${paymentId} and kind = 'refund_paid'`
  // Another has reached the payer.
  if (booked && booked.reference !== refund) return
  if (!booked) await bookRefund(tx, payment, refund)
  await tx`update payments set refund_failed_at = now(), passed_on_at = null where id = ${paymentId}`
  await post(tx, 'refund_failed', [
    {
      paymentId,
      sides: [
        [accounts.world, -amount],
        [accounts.refund(paymentId), amount],
      ],
    },
  ])
  if (!(await keepWhatIsLost(tx, paymentId))) await tell(tx, locked)
}

/** What somebody has to pay by hand, the longest waiting first. */
export const readOwed = (sql: Sql) => sql<PaymentRow[]>`
  select ${paymentColumns(sql)} from payments p join jobs j on j.id = p.job_id
  where p.refund_failed_at is not null and p.passed_on_at is null order by p.refund_failed_at, p.id`

/** Whoever runs the platform has paid it by another way. False where nothing is owed. */
export const noteRefundByHand = (sql: Sql, paymentId: string, reference: string) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const locked = await lockPayment(tx, paymentId)
      if (!locked || !isOwed(locked.payment)) return false
      const { job, payment } = locked
      await settle(tx, payment, 'refund_by_hand', reference)
      const notice = texts.notifications.refundMade(job.title, francs(payment.amount))
      await notify(tx, [payment.payerId], 'other', notice, actionUrls.wallet)
      return true
    }),
  )
