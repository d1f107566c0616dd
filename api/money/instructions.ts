import { formatRappen } from '../../schema/format-money.ts'
import type { PaymentStatus } from '../../schema/choices.ts'
import { retryConflicts } from '../db/errors.ts'
import type { Mail } from '../server/mail.ts'
import type { Log } from '../server/log.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { texts } from '../texts/fr.ts'
import type { InstructionKind, MailKind } from './instruct.ts'
import { accounts, bookFee, post } from './ledger.ts'
import { dueOf, netOf } from './payments.ts'
import { ProviderRefused, type Move, type Provider, type ProviderName } from './provider.ts'
import { bookRefund, noteRefundPaid, settleDue } from './refunds.ts'
import { takeIntent } from './take-intent.ts'

/**
 * Processes the outbox of payment instructions:
 *
 *     written ── trigger ──▶ task ──▶ claimed for a minute ──▶ provider called, nothing locked ──▶ booked and done, in one transaction
 *                             ▲         │ died │ failed
 *                             └── after that minute, or a longer backoff
 *
 * Two workers never hold the same claim. If one dies between the call and the booking, the next makes the same call: it first
 * looks for an earlier result by payment, and the idempotency key prevents a second one.
 */
type Claimed = {
  id: number
  kind: InstructionKind
  paymentId: string
  attempts: number
  refusals: number
  amount: number
  fee: number
  refunded: number
  refundedOutside: number
  status: PaymentStatus
  /**
   * An earlier attempt may have succeeded without being booked: its process died, or a restore lost the booking. Its idempotency
   * key may have expired.
   */
  mayBeDone: boolean
  /** Amount due to the payer. */
  due: number
  hasLoss: boolean
  /** References of refunds made by hand at the provider and booked as such. */
  outside: string[]
  provider: ProviderName
  intent: string | null
  charge: string | null
  payerId: string
  payeeId: string
  jobTitle: string
  destination: string | null
  recipientId: string | null
  email: string | null
  firstName: string | null
}

export type Worker = { sql: Sql; provider: Provider; mail: Mail; log: Log }

const claimSeconds = 60

const claim = (sql: Sql, provider: Provider, id: number) => sql<Claimed[]>`
  with claimed as (
    update instructions set
      attempts = attempts + 1,
      next_at = now() + make_interval(secs => ${claimSeconds})
    where id in (
      select i.id from instructions i join payments p on p.id = i.payment_id
      where i.id = ${id} and i.done_at is null and i.next_at <= now() and p.provider = ${provider.name}
        and (i.kind <> 'transfer' or coalesce(p.payout_at, '-infinity') <= now())
      for update of i
    )
    returning *
  )
  select c.id, c.kind, c.payment_id, c.attempts, c.refusals, c.recipient_id,
    c.attempts > 1 or p.created_at < (select begun_at from sync_history) as may_be_done,
    p.amount, p.fee, p.refunded, p.refunded_outside, p.status, p.provider, p.intent, p.charge, p.payer_id, p.payee_id,
    j.title as job_title, ${dueOf(sql)} as due,
    exists (select from ledger_transfers t where t.payment_id = p.id and t.kind in ('loss', 'chargeback')) as has_loss,
    array(select reference from ledger_transfers t where t.payment_id = p.id and t.kind = 'refund_outside') as outside,
    a.account as destination, u.email, u.first_name
  from claimed c join payments p on p.id = c.payment_id join jobs j on j.id = p.job_id
  left join payout_accounts a on a.user_id = p.payee_id and a.provider = p.provider and a.is_ready
  left join users u on u.id = c.recipient_id`

/** Books the result, in the transaction that ends the instruction. Does nothing for a mail. */
type Booking = (tx: Transaction) => Promise<unknown>

const toMove = ({ paymentId, intent, charge, refusals }: Claimed, amount: number): Move => {
  if (!intent || !charge) throw new Error(`the payment ${paymentId} was never charged`)
  return { paymentId, amount, intent, charge, refusals }
}

const transfer = async (provider: Provider, one: Claimed): Promise<Booking | null> => {
  const { paymentId, destination, payeeId } = one
  // The account became unusable: wait for another.
  if (!destination) return null
  const amount = netOf(one)
  const given = toMove(one, amount)
  const found = one.mayBeDone ? await provider.findMove('transfer', given, []) : null
  const reference = found?.reference ?? (await provider.transfer({ ...given, destination }))
  return async tx => {
    const sides = [[accounts.wallet(payeeId), -amount] as const, [accounts.world, amount] as const]
    await post(tx, 'payout', [{ paymentId, reference, sides }])
    await tx`update payments set passed_on_at = now() where id = ${paymentId}`
  }
}

/**
 * Refunds the amount still due to the payer. It is less than decided if a part was refunded by hand in the meantime, and nothing
 * if the payer's bank has charged the money back, because the payer would otherwise receive it twice.
 */
const refund = async (provider: Provider, one: Claimed): Promise<Booking> => {
  const { paymentId, due, hasLoss, mayBeDone, outside } = one
  const given = toMove(one, due)
  const isAsDecided = due === one.refunded - one.refundedOutside
  // Book a refund that was already made before settling the rest.
  const isNew = !mayBeDone && isAsDecided && !hasLoss
  const found = isNew ? null : await provider.findMove('refund', given, outside)
  if (found) return tx => bookRefund(tx, paymentId, found.reference, found.amount)
  if (due === 0) return tx => noteRefundPaid(tx, paymentId)
  if (hasLoss) return tx => settleDue(tx, paymentId, 'refund_kept')
  const reference = await provider.refund(given)
  return tx => bookRefund(tx, paymentId, reference, due)
}

const readFee = async (provider: Provider, { paymentId, charge }: Claimed): Promise<Booking | null> => {
  const fee = charge ? await provider.readFee(charge) : null
  return fee && (tx => bookFee(tx, paymentId, fee))
}

const dropIntent = async (provider: Provider, { intent }: Claimed): Promise<Booking> => {
  if (!intent) return async () => {}
  const state = await provider.cancelIntent(intent)
  // The payer paid before the cancellation and is refunded.
  return tx => takeIntent(tx, state)
}

const sendMail = async ({ mail }: Worker, one: Claimed, kind: MailKind) => {
  const isPayer = one.recipientId === one.payerId
  const back = kind === 'mail_split' ? one.refunded : one.amount
  const amount = formatRappen(isPayer || kind === 'mail_refunded' ? back : netOf(one))
  const isTest = one.provider === 'test-bank'
  // A deleted account has no address.
  if (one.email)
    await mail.send({
      to: one.email,
      ...texts.mail[kind](one.firstName ?? '', one.jobTitle, { amount, isPayer, isTest }),
    })
  return async () => {}
}

const carryOut = (worker: Worker, one: Claimed): Promise<Booking | null> => {
  if (one.kind === 'cancel') return dropIntent(worker.provider, one)
  if (one.kind === 'transfer') return transfer(worker.provider, one)
  if (one.kind === 'refund') return refund(worker.provider, one)
  if (one.kind === 'fee') return readFee(worker.provider, one)
  return sendMail(worker, one, one.kind)
}

const finish = ({ sql }: Worker, { id }: Claimed, booking: Booking) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      // Only the first process books; one whose claim expired in the meantime finds it done.
      const done = await tx`
        update instructions set done_at = now(), failure = null where id = ${id} and done_at is null returning id`
      if (done.length > 0) await booking(tx)
    }),
  )

/** Retries with backoff: 1, 2, 4 … minutes, at most an hour. */
const putOff = ({ sql }: Worker, { id, attempts }: Claimed, failure: string, isRefused: boolean) => sql`
  update instructions set failure = ${failure}, refusals = refusals + ${isRefused ? 1 : 0},
    next_at = now() + make_interval(mins => ${Math.min(60, 2 ** Math.min(attempts - 1, 6))})
  where id = ${id} and done_at is null`

/** A transfer waits for its student's account without limit; the fee of a charge is known soon. */
const wait = ({ sql }: Worker, { id, kind }: Claimed) => sql`
  update instructions set
    next_at = ${kind === 'fee' ? sql`now() + interval '1 hour'` : 'infinity'},
    -- Nothing was tried.
    attempts = attempts - ${kind === 'transfer' ? 1 : 0}
  where id = ${id} and done_at is null`

export const carryOutInstruction = async (worker: Worker, id: number) => {
  const [one] = await claim(worker.sql, worker.provider, id)
  if (!one) return
  try {
    const booking = await carryOut(worker, one)
    if (booking) await finish(worker, one, booking)
    else await wait(worker, one)
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    worker.log.error('instruction_failed', { instruction: one.id, kind: one.kind, name })
    await putOff(worker, one, name, error instanceof ProviderRefused)
  }
}
