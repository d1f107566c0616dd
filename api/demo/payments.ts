import { amountDue, feeOf } from '../../schema/decisions/amounts.ts'
import { fees, periods } from '../../schema/rules.ts'
import { accounts, post, type TransferKind } from '../money/ledger.ts'
import type { Transaction } from '../db/connect.ts'
import { DAY, HOUR, MINUTE } from './calendar.ts'
import { demoIban } from './demo-accounts.ts'
import { isPaidHere } from './jobs.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { tellJob } from './tell-job.ts'

type Told = ReturnType<typeof tellJob>

const ends = { in_progress: 'held', completed: 'released' } as const

/** Payment of this job with the test bank: for the demo accounts' jobs that are in progress or completed. */
export const makePayment = ({ job, applications, messages }: Told, reference: number, random: Random) => {
  const { plan, status } = job
  const accepted = applications.find(one => one.status === 'accepted')
  const priced = { rate: job.offer.rate, estimatedDuration: job.estimatedDuration }
  const amount = amountDue(priced, null)
  if (
    !accepted?.decidedAt ||
    !amount ||
    !isPaidHere(plan, priced) ||
    (status !== 'in_progress' && status !== 'completed')
  )
    return []
  const end = plan.isRefunded ? 'refunded' : ends[status]
  const decidedAt = accepted.decidedAt
  const doneAt = messages.at(-1)?.createdAt ?? decidedAt
  // Held funds still have some days before their automatic release.
  const paidAt =
    end === 'held' ? reference - random.between(20, 90) * HOUR : Math.max(decidedAt + HOUR, doneAt - 4 * DAY)
  const settledAt = Math.min(Math.max(doneAt, paidAt) + 3 * HOUR, reference - HOUR)
  return [
    {
      id: random.id(paidAt),
      job,
      student: accepted.student,
      amount,
      fee: feeOf(amount, fees.applicationPercent),
      end,
      paidAt,
      settledAt,
    },
  ]
}

export type Payment = ReturnType<typeof makePayment>[number]

const time = (instant: number) => new Date(instant)
const chargeOf = ({ id }: Payment) => `test_ch_${id}`
const moveOf = ({ id, end }: Payment) => `test_${end === 'released' ? 'transfer' : 'refund'}_${id}`
const wallet = ({ student }: Payment) => accounts.wallet(student.id)
const netOf = ({ amount, fee }: Payment) => amount - fee

type Side = readonly [account: string, amount: number]

const book = (
  tx: Transaction,
  kind: TransferKind,
  payments: readonly Payment[],
  sides: (payment: Payment) => readonly Side[],
  referenceOf?: (payment: Payment) => string,
) =>
  post(
    tx,
    kind,
    payments.map(payment => ({
      paymentId: payment.id,
      sides: sides(payment),
      ...(referenceOf && { reference: referenceOf(payment) }),
    })),
  )

/** Writes in steps, because the database's rules require it: a payment begins as awaiting, and is held only after a charge. */
const charge = async (tx: Transaction, payments: readonly Payment[]) => {
  const begun = payments.map(payment => ({
    id: payment.id,
    jobId: payment.job.id,
    payerId: payment.job.poster.id,
    payeeId: payment.student.id,
    amount: payment.amount,
    fee: payment.fee,
    provider: 'test-bank',
    intent: `test_pi_${payment.id}`,
    createdAt: time(payment.paidAt),
  }))
  await tx`insert into payments ${tx(begun)}`
  const intents = payments.map(payment => ({
    id: `test_pi_${payment.id}`,
    paymentId: payment.id,
    amount: payment.amount,
    clientSecret: `test_pi_${payment.id}_secret_demo`,
    status: 'succeeded',
    charge: chargeOf(payment),
    createdAt: time(payment.paidAt),
  }))
  await tx`insert into test_bank_intents ${tx(intents)}`
  await tx`
    update payments set status = 'held', charge = 'test_ch_' || id, paid_at = created_at,
      release_at = created_at + make_interval(days => ${periods.escrow.days})
    where id = any(${payments.map(({ id }) => id)}::uuid[])`
  await book(
    tx,
    'charge',
    payments,
    ({ id, amount }) => [
      [accounts.world, -amount],
      [accounts.escrow(id), amount],
    ],
    chargeOf,
  )
}

const settle = async (tx: Transaction, payments: readonly Payment[], passedOn: readonly Payment[]) => {
  if (payments.length === 0) return
  // The worker runs a little later.
  const passedOnAt = (payment: Payment) => (passedOn.includes(payment) ? time(payment.settledAt + MINUTE) : null)
  for (const payment of payments)
    await tx`
      update payments set status = ${payment.end}, settled_at = ${time(payment.settledAt)},
        passed_on_at = ${passedOnAt(payment)},
        refunded = ${payment.end === 'refunded' ? payment.amount : 0},
        refund_paid_at = ${payment.end === 'refunded' ? passedOnAt(payment) : null}
      where id = ${payment.id}`
  const instructions = payments.map(payment => ({
    paymentId: payment.id,
    kind: payment.end === 'released' ? 'transfer' : 'refund',
    createdAt: time(payment.settledAt),
    nextAt: 'infinity',
    doneAt: passedOnAt(payment),
  }))
  await tx`insert into instructions ${tx(instructions)}`
  const moves = passedOn.map(payment => ({
    id: moveOf(payment),
    key: `${payment.end === 'released' ? 'transfer' : 'refund'}:${payment.id}`,
    kind: payment.end === 'released' ? 'transfer' : 'refund',
    paymentId: payment.id,
    amount: payment.end === 'released' ? netOf(payment) : payment.amount,
    createdAt: time(payment.settledAt),
  }))
  if (moves.length > 0) await tx`insert into test_bank_moves ${tx(moves)}`
}

/** Writes the payments of the demo accounts, in our ledger and the test bank. */
export const writePayments = async (tx: Transaction, payments: readonly Payment[], students: readonly Person[]) => {
  if (payments.length === 0) return
  // One of the two students has no payout account, so that the demo shows both kinds of wallet.
  const [saver, receiver] = students
  const released = payments.filter(({ end }) => end === 'released')
  const refunded = payments.filter(({ end }) => end === 'refunded')
  const paidOut = released.filter(({ student }) => student === receiver)
  await charge(tx, payments)
  await settle(tx, [...released, ...refunded], [...paidOut, ...refunded])
  await book(tx, 'release', released, payment => [
    [accounts.escrow(payment.id), -payment.amount],
    [wallet(payment), netOf(payment)],
    [accounts.fees, payment.fee],
  ])
  await book(
    tx,
    'payout',
    paidOut,
    payment => [
      [wallet(payment), -netOf(payment)],
      [accounts.world, netOf(payment)],
    ],
    moveOf,
  )
  await book(tx, 'refund', refunded, ({ id, amount }) => [
    [accounts.escrow(id), -amount],
    [accounts.refund(id), amount],
  ])
  await book(
    tx,
    'refund_paid',
    refunded,
    ({ id, amount }) => [
      [accounts.refund(id), -amount],
      [accounts.world, amount],
    ],
    moveOf,
  )
  if (receiver)
    await tx`
      insert into payout_accounts (user_id, provider, account, is_ready)
      values (${receiver.id}, 'test-bank', ${`test_acct_${receiver.id}`}, true)`
  if (saver) await tx`insert into ibans (user_id, iban) values (${saver.id}, ${demoIban})`
}

/** Marks jobs paid by hand: after a few days both people have confirmed it, for recent jobs only the poster. */
export const writePaidByHand = (tx: Transaction, reference: number) => tx`
  insert into agreements (job_id, said_paid)
  select j.id, case when coalesce(last.at, j.created_at) < ${time(reference - 14 * DAY)}
    then array[j.poster_id, j.student_id] else array[j.poster_id] end
  from jobs j left join lateral (select max(r.created_at) as at from reviews r where r.job_id = j.id) last on true
  where j.status = 'completed' and not j.is_through_pouce and j.estimated_duration is not null
    and not exists (select from payments p where p.job_id = j.id)`
