import { limits } from '../../schema/rules.ts'
import type { Transaction } from '../db/connect.ts'
import { refuse } from '../server/refusal.ts'

const { days, fresh, known } = limits.payer

type Counted = { isKnown: boolean; volume: number; payments: number; refunds: number }

/**
 * Refuses a payment that exceeds the payer's limit for 30 days. Counts everything paid, whatever became of it, and everything that
 * can still be paid: open intents, and those given up but not yet cancelled at the provider. The caller holds the payer's
 * lock, so that two concurrent payments see each other.
 */
export const refuseOverLimit = async (tx: Transaction, payment: { payerId: string; jobId: string; amount: number }) => {
  const { payerId, jobId, amount } = payment
  const [counted] = await tx<Counted[]>`
    select
      u.created_at <= now() - make_interval(days => ${days}) and exists (select from partners_of(u.id)) as is_known,
      coalesce(p.volume, 0) as volume, p.payments, p.refunds
    from users u, lateral (
      select sum(amount) as volume, count(*) as payments,
        count(*) filter (where status in ('refunded', 'charged_back')) as refunds
      from payments
      where payer_id = u.id and (
        status = 'awaiting'
        or paid_at > now() - make_interval(days => ${days})
        -- An intent of this very job makes way for the one that is asked for.
        or status = 'cancelled' and job_id <> ${jobId} and exists (
          select from instructions i where i.payment_id = payments.id and i.kind = 'cancel' and i.done_at is null)
      )
    ) p
    where u.id = ${payerId}`
  if (!counted) return refuse('not-found')
  const most = counted.isKnown ? known : fresh
  if (counted.refunds >= most.refunds) return refuse('refund-limit')
  if (counted.volume + amount > most.volume || counted.payments >= most.payments) return refuse('payer-limit')
  return null
}
