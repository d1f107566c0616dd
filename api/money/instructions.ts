import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { francs, texts } from '../texts/fr.ts'
import type { InstructionKind, MailKind } from './instruct.ts'
import { accounts, post } from './ledger.ts'
import { ProviderRefused, type Provider, type ProviderName } from './provider.ts'
import { takeIntent } from './take-intent.ts'

/**
 * Carries out what transactions have left word of:
 *
 *     waiting ─▶ claimed for a minute ─▶ provider called, nothing locked ─▶ booked and done, in one transaction
 *        ▲                │ died │ failed
 *        └── after that minute, or a longer rest
 *
 * Any number of processes may drain. Two never hold the same claim; one that dies between the call and the booking leaves
 * the same call to the next, which looks for it by the payment first and is known again by its key.
 */
type Claimed = {
  id: number
  kind: InstructionKind
  paymentId: string
  attempts: number
  refusals: number
  amount: number
  fee: number
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

export type Worker = Pick<Deps, 'mail' | 'log'> & { sql: Sql; provider: Provider }

const claimSeconds = 60

const claim = (sql: Sql, provider: Provider, most: number) => sql<Claimed[]>`
  with claimed as (
    update instructions set
      attempts = attempts + 1,
      next_at = now() + make_interval(secs => ${claimSeconds})
    where id in (
      select i.id from instructions i join payments p on p.id = i.payment_id
      where i.done_at is null and i.next_at <= now() and p.provider = ${provider.name}
      order by i.next_at, i.id limit ${most} for update of i skip locked
    )
    returning *
  )
  select c.id, c.kind, c.payment_id, c.attempts, c.refusals, c.recipient_id,
    p.amount, p.fee, p.provider, p.intent, p.charge, p.payer_id, p.payee_id, j.title as job_title,
    a.account as destination, u.email, u.first_name
  from claimed c join payments p on p.id = c.payment_id join jobs j on j.id = p.job_id
  left join payout_accounts a on a.user_id = p.payee_id and a.provider = p.provider and a.is_ready
  left join users u on u.id = c.recipient_id
  order by c.id`

/** Nothing to book: it was a mail, or the word of a process that was slower than its claim. */
type Booking = (tx: Transaction) => Promise<unknown>

const passOn = async (tx: Transaction, { paymentId }: Claimed) =>
  tx`update payments set passed_on_at = now() where id = ${paymentId}`

const move = async (provider: Provider, one: Claimed, kind: 'transfer' | 'refund'): Promise<Booking | null> => {
  const { paymentId, intent, charge, destination, payeeId } = one
  if (!intent || !charge) throw new Error(`the payment ${paymentId} was never charged`)
  const isTransfer = kind === 'transfer'
  // The account was taken back since: it waits for another.
  if (isTransfer && !destination) return null
  const amount = isTransfer ? one.amount - one.fee : one.amount
  const given = { paymentId, amount, intent, charge, refusals: one.refusals }
  // Whoever tried before may have died before booking it, longer ago than keys are remembered.
  const found = one.attempts > 1 ? await provider.findMove(kind, given) : null
  const reference =
    found ??
    (await (isTransfer ? provider.transfer({ ...given, destination: destination ?? '' }) : provider.refund(given)))
  const from = isTransfer ? accounts.wallet(payeeId) : accounts.refund(paymentId)
  return async tx => {
    const sides = [[from, -amount] as const, [accounts.world, amount] as const]
    await post(tx, isTransfer ? 'payout' : 'refund_paid', [{ paymentId, reference, sides }])
    await passOn(tx, one)
  }
}

const dropIntent = async (provider: Provider, { intent }: Claimed): Promise<Booking> => {
  if (!intent) return async () => {}
  const state = await provider.cancelIntent(intent)
  // Who was quicker than the cancelling has paid, and gets it back.
  return tx => takeIntent(tx, state)
}

const sendMail = async ({ mail }: Worker, one: Claimed, kind: MailKind) => {
  const isPayer = one.recipientId === one.payerId
  const amount = francs(isPayer || kind === 'mail_refunded' ? one.amount : one.amount - one.fee)
  const isTest = one.provider === 'test-bank'
  // Whoever has left gets none.
  if (one.email)
    await mail.send({
      to: one.email,
      ...texts.mail[kind](one.firstName ?? '', one.jobTitle, { amount, isPayer, isTest }),
    })
  return async () => {}
}

const carryOut = (worker: Worker, one: Claimed): Promise<Booking | null> => {
  if (one.kind === 'cancel') return dropIntent(worker.provider, one)
  if (one.kind === 'transfer' || one.kind === 'refund') return move(worker.provider, one, one.kind)
  return sendMail(worker, one, one.kind)
}

const finish = ({ sql }: Worker, { id }: Claimed, booking: Booking) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      // Whoever is first books; a process whose claim ran out meanwhile finds it done.
      const done = await tx`
        update instructions set done_at = now(), failure = null where id = ${id} and done_at is null returning id`
      if (done.length > 0) await booking(tx)
    }),
  )

/** Rests 1, 2, 4 … minutes, an hour at most. */
const putOff = ({ sql }: Worker, { id, attempts }: Claimed, failure: string, isRefused: boolean) => sql`
  update instructions set failure = ${failure}, refusals = refusals + ${isRefused ? 1 : 0},
    next_at = now() + make_interval(mins => ${Math.min(60, 2 ** Math.min(attempts - 1, 6))})
  where id = ${id} and done_at is null`

const runOne = async (worker: Worker, one: Claimed) => {
  try {
    const booking = await carryOut(worker, one)
    if (booking) await finish(worker, one, booking)
    else await worker.sql`update instructions set next_at = 'infinity' where id = ${one.id}`
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    worker.log.error('instruction_failed', { instruction: one.id, kind: one.kind, name })
    await putOff(worker, one, name, error instanceof ProviderRefused)
  }
}

const together = 20

/** Until nothing is left that could be done now. Gives how many were tried. */
export const drainInstructions = async (worker: Worker) => {
  for (let count = 0; ;) {
    const claimed = await claim(worker.sql, worker.provider, together)
    // Each on its own: one that fails says nothing of the others.
    await Promise.all(claimed.map(one => runOne(worker, one)))
    count += claimed.length
    if (claimed.length < together) return count
  }
}
