import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { paymentColumns, type PaymentRow } from './payments.ts'
import type { Provider } from './provider.ts'
import { cancel } from './settle.ts'
import { takeIntent } from './take-intent.ts'

type Ages = { lookAfterMinutes: number; giveUpAfterDays: number }

const usually: Ages = { lookAfterMinutes: 60, giveUpAfterDays: 7 }

/** Webhooks may be lost for good: what has waited for an hour is asked about. */
const askAbout = async (sql: Sql, provider: Provider, { lookAfterMinutes }: Ages) => {
  const waiting = await sql<{ intent: string }[]>`
    select intent from payments
    where status = 'awaiting' and provider = ${provider.name} and intent is not null
      and created_at <= now() - make_interval(mins => ${lookAfterMinutes})
    order by created_at`
  for (const { intent } of waiting) {
    const state = await provider.readIntent(intent)
    await retryConflicts(() => sql.begin(tx => takeIntent(tx, state)))
  }
}

/** Who has not paid in a week will not; the cancelling asks once more. */
const giveUp = (sql: Sql, { giveUpAfterDays }: Ages) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const old = await tx<PaymentRow[]>`
        select ${paymentColumns(tx)} from payments p join jobs j on j.id = p.job_id
        where p.status = 'awaiting' and p.created_at <= now() - make_interval(days => ${giveUpAfterDays})
        order by p.id for update of j, p skip locked`
      await cancel(tx, old)
    }),
  )

/** Whose account has become ready while nobody listened, or between a release and its instruction. */
const wakeTransfers = (sql: Sql) => sql`
  update instructions i set next_at = now() from payments p, payout_accounts a
  where i.kind = 'transfer' and i.done_at is null and i.next_at = 'infinity' and p.id = i.payment_id
    and a.user_id = p.payee_id and a.provider = p.provider and a.is_ready`

/** What nothing else brings to an end. */
export const lookAfter = async (sql: Sql, provider: Provider, ages = usually) => {
  await askAbout(sql, provider, ages)
  await giveUp(sql, ages)
  await wakeTransfers(sql)
}
