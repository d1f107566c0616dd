import type { Transaction } from '../db/connect.ts'
import type { PaymentRow } from './payments.ts'

export type MailKind = 'mail_paid' | 'mail_released' | 'mail_split' | 'mail_refunded' | 'mail_refund_failed'
export type InstructionKind = 'transfer' | 'refund' | 'cancel' | 'fee' | MailKind

type Told = Pick<PaymentRow, 'id' | 'payerId' | 'payeeId' | 'provider'>

/**
 * Leaves word, in the transaction that decides, of what is to be done outside. Each once per payment: a second word of the
 * same finds the first.
 */
export const instruct = async (tx: Transaction, kind: 'refund' | 'cancel' | 'fee', payments: readonly Told[]) => {
  if (payments.length === 0) return
  await tx`
    insert into instructions (payment_id, kind)
    select id, ${kind} from unnest(${payments.map(({ id }) => id)}::uuid[]) as paid (id)
    on conflict do nothing`
}

/** A transfer waits until its student has said where to. */
export const instructTransfers = (tx: Transaction, payments: readonly Told[]) => tx`
  insert into instructions (payment_id, kind, next_at)
  select p.id, 'transfer', case when a.is_ready then now() else 'infinity' end
  from unnest(
    ${payments.map(({ id }) => id)}::uuid[], ${payments.map(({ payeeId }) => payeeId)}::uuid[],
    ${payments.map(({ provider }) => provider)}::text[]
  ) as p (id, payee_id, provider)
  left join payout_accounts a on a.user_id = p.payee_id and a.provider = p.provider
  on conflict do nothing`

/** Both people of a payment hear of it by mail; of a refund that failed, the payer alone. */
export const instructMails = (tx: Transaction, kind: MailKind, payments: readonly Told[]) => tx`
  insert into instructions (payment_id, kind, recipient_id)
  select p.id, ${kind}, person
  from unnest(
    ${payments.map(({ id }) => id)}::uuid[], ${payments.map(({ payerId }) => payerId)}::uuid[],
    ${payments.map(({ payeeId }) => payeeId)}::uuid[]
  ) as p (id, payer_id, payee_id), unnest(array[p.payer_id, p.payee_id]) as person
  where person = p.payer_id or ${kind !== 'mail_refund_failed'}
  on conflict do nothing`
