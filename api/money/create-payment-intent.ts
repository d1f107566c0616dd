import type { createPaymentIntent as contract } from '../../schema/contracts/payments.ts'
import type { Input } from '../../schema/contract.ts'
import { amountDue, feeOf, toRappen } from '../../schema/decisions/amounts.ts'
import { isPayableNow } from '../../schema/decisions/payment-life.ts'
import { newId } from '../../schema/ids.ts'
import type { Actor } from '../domain/actor.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { holdDeputy } from '../domain/deputies.ts'
import { lockOwnJob, oneByOne } from '../domain/locks.ts'
import { isOwnOffer } from '../domain/resolve-job.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import type { Log } from '../server/log.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { readPrice } from './agreements.ts'
import { orUnavailable, withDeadline } from './ask-provider.ts'
import { instruct } from './instruct.ts'
import { refuseOverLimit } from './payer-limits.ts'
import { holdPayee, lockPaymentsOf, type PaymentRow } from './payments.ts'
import type { Provider } from './provider.ts'
import { cancel } from './settle.ts'
import { takeIntent } from './take-intent.ts'

type Begun = Pick<PaymentRow, 'id' | 'jobId' | 'payerId' | 'payeeId' | 'amount' | 'fee' | 'provider' | 'intent'>

const begin = async (
  tx: Transaction,
  provider: Provider,
  actor: Actor,
  { amount, ...input }: Input<typeof contract>,
) => {
  // Before the job, like batches of the person's devices. Two concurrent payments cannot pass the payer's limit together.
  await oneByOne(tx, actor)
  const job = await lockOwnJob(tx, actor, input.jobId)
  // Checked under lock, as for every action: the deputy's right may have ended while this waited.
  if (!(await holdDeputy(tx, actor))) return refuse('forbidden')
  if (job?.posterId !== actor.id) {
    return refuse((await isOwnOffer(tx, actor.id, input.jobId)) ? 'not-payable' : 'not-found')
  }
  const jobId = job.id
  if (!isPayableNow(job) || !(await holdPayee(tx, job.studentId))) return refuse('not-payable')
  const payments = await lockPaymentsOf(tx, jobId)
  const alive = payments.find(({ status }) => ['awaiting', 'held', 'frozen', 'released', 'split'].includes(status))
  if (alive && alive.status !== 'awaiting') return refuse('already-paid')
  const price = await readPrice(tx, jobId)
  const due = price && amountDue(price, price.agreed)
  if (!due) return refuse('no-amount')
  // Charge exactly what the payer saw on the screen, or nothing.
  if (toRappen(amount) !== due) return refuse('amount-changed')
  if (alive?.amount === due && alive.provider === provider.name) return alive
  if (alive) await cancel(tx, [alive])
  const begun: Begun = {
    id: newId(),
    jobId,
    payerId: actor.id,
    payeeId: job.studentId,
    amount: due,
    fee: feeOf(due, job.feePercent),
    provider: provider.name,
    intent: null,
  }
  const overLimit = await refuseOverLimit(tx, begun)
  if (overLimit) return overLimit
  await tx`insert into payments ${tx(begun)}`
  return begun
}

/** Stores the provider's intent id. If the payment was cancelled in the meantime, cancels its intent too. */
const keep = async (tx: Transaction, begun: Begun, intent: string) => {
  const [kept] = await tx<{ status: string }[]>`
    update payments set intent = ${intent} where id = ${begun.id} and coalesce(intent, ${intent}) = ${intent}
    returning status`
  if (!kept) throw new Error(`the provider has two names for the payment ${begun.id}`)
  if (kept.status === 'awaiting') return null
  if (kept.status === 'cancelled') {
    await instruct(tx, 'cancel', [begun])
    return refuse('not-payable')
  }
  return refuse('already-paid')
}

/**
 * Begins a payment in three steps: our row, the provider's intent, our row again. After a crash between two steps, the same call
 * finds what was done. The provider is never called while a lock is held.
 */
export const createPaymentIntent = async (
  { sql, log }: { sql: Sql; log: Log },
  provider: Provider,
  actor: Actor,
  input: Input<typeof contract>,
) => {
  const tooMany = await countAttempt(sql, allowances.providerCalls, actor.deputyId ?? actor.id)
  if (tooMany) return tooMany
  const begun = await retryConflicts(() =>
    sql.begin(async tx => {
      const found = await begin(tx, provider, actor, input)
      if (!(found instanceof Refusal))
        await tx`
          update payments set deputy_id = ${actor.deputyId ?? null}
          where id = ${found.id} and deputy_id is distinct from ${actor.deputyId ?? null}::uuid`
      return found
    }),
  )
  if (begun instanceof Refusal) return begun
  const opened = await orUnavailable(withDeadline(provider).openIntent(begun), log)
  if (opened instanceof Refusal) return opened
  const { state, clientSecret } = opened
  if (state.status === 'paid') {
    // The payer's first answer was lost, and the webhook has not arrived yet.
    await retryConflicts(() => sql.begin(tx => takeIntent(tx, state)))
    return refuse('already-paid')
  }
  const refusal = await retryConflicts(() => sql.begin(tx => keep(tx, begun, state.intent)))
  if (refusal) return refusal
  return {
    clientSecret,
    paymentId: begun.id,
    amount: begun.amount,
    fee: begun.fee,
    provider: provider.name,
    publishableKey: provider.publishableKey,
  }
}
