import { limits, periods } from '../../schema/rules.ts'
import type { Transaction } from '../db/connect.ts'
import type { PaymentRow } from './payments.ts'

export type MailKind = 'mail_paid' | 'mail_released' | 'mail_split' | 'mail_refunded' | 'mail_refund_failed'
export type InstructionKind = 'transfer' | 'refund' | 'cancel' | 'fee' | MailKind

type Told = Pick<PaymentRow, 'id' | 'payerId' | 'payeeId' | 'provider'>

/** Writes an outbox row for the provider in the caller's transaction. One row per payment and kind. */
export const instruct = async (tx: Transaction, kind: 'refund' | 'cancel' | 'fee', payments: readonly Told[]) => {
  if (payments.length === 0) return
  await tx`
    insert into instructions (payment_id, kind)
    select id, ${kind} from unnest(${payments.map(({ id }) => id)}::uuid[]) as paid (id)
    on conflict do nothing`
}

const idsOf = (payments: readonly Pick<PaymentRow, 'id'>[]) => payments.map(({ id }) => id)

/**
 * Sets when the students' money may be paid out. First payouts wait until seven days after the payment, however soon the work was
 * finished: a stolen card is noticed within these days, while we still have the money.
 */
const setPayoutTime = (tx: Transaction, payments: readonly Pick<PaymentRow, 'id'>[]) => tx`
  with students as (
    select payee_id, has_first_payouts(payee_id, ${limits.firstPayouts.payers}) as waits
    from (select distinct payee_id from payments where id = any(${idsOf(payments)}::uuid[])) s
  )
  update payments p set payout_at = case
      when waits then greatest(now(), p.paid_at + make_interval(days => ${periods.payout.days}))
      else now()
    end
  from students s where p.id = any(${idsOf(payments)}::uuid[]) and s.payee_id = p.payee_id`

/** Transfers wait for their payout time, and until the student has named an account. */
export const instructTransfers = async (tx: Transaction, payments: readonly Told[]) => {
  await setPayoutTime(tx, payments)
  await tx`
    insert into instructions (payment_id, kind, next_at)
    select id, 'transfer', payout_due(p) from payments p where id = any(${idsOf(payments)}::uuid[])
    on conflict do nothing`
}

/** Stops the payout of released money while a bank dispute is open. Returns false if it has been paid out. */
export const stopPayout = async (tx: Transaction, { id }: PaymentRow) => {
  const stopped = await tx`
    update payments set payout_at = 'infinity'
    where id = ${id} and passed_on_at is null and payout_at is distinct from 'infinity' returning id`
  await tx`
    update instructions set next_at = 'infinity'
    where payment_id = ${id} and kind = 'transfer' and done_at is null and next_at <> 'infinity'`
  return stopped.length > 0
}

/** Resumes the payout at its original time after the bank dispute ended without loss. */
export const resumePayout = async (tx: Transaction, payment: PaymentRow) => {
  const stopped = await tx`select from payments where id = ${payment.id} and payout_at = 'infinity'`
  if (stopped.length === 0) return
  await setPayoutTime(tx, [payment])
  await tx`
    update instructions i set next_at = payout_due(p) from payments p
    where p.id = ${payment.id} and i.payment_id = p.id and i.kind = 'transfer' and i.done_at is null`
}

/** Ends a transfer that no worker has begun. Returns false if one may be in progress: then the money may have left. */
export const endTransfer = async (tx: Transaction, { id }: PaymentRow) => {
  const ended = await tx`
    update instructions set done_at = now(), failure = null
    where payment_id = ${id} and kind = 'transfer' and done_at is null and attempts = 0 returning id`
  return ended.length > 0
}

/** Mails both people of a payment, but only the payer about a failed refund. */
export const instructMails = (tx: Transaction, kind: MailKind, payments: readonly Told[]) => tx`
  insert into instructions (payment_id, kind, recipient_id)
  select p.id, ${kind}, person
  from unnest(
    ${payments.map(({ id }) => id)}::uuid[], ${payments.map(({ payerId }) => payerId)}::uuid[],
    ${payments.map(({ payeeId }) => payeeId)}::uuid[]
  ) as p (id, payer_id, payee_id), unnest(array[p.payer_id, p.payee_id]) as person
  where person = p.payer_id or ${kind !== 'mail_refund_failed'}
  on conflict do nothing`
