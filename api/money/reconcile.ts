import type { Sql } from '../db/connect.ts'
import type { Log } from '../server/log.ts'
import { retryConflicts } from '../db/errors.ts'
import { remindDesk } from './disputes.ts'
import { paymentColumns, type PaymentRow } from './payments.ts'
import { refreshAccount } from './payouts.ts'
import type { Provider } from './provider.ts'
import { cancel } from './settle.ts'
import { takeIntent } from './take-intent.ts'

type Given = { sql: Sql; provider: Provider; log: Log }
type Look = Given & { signal: AbortSignal | undefined }
type Ages = { askAfterMinutes: number; giveUpAfterDays: number }

const usually: Ages = { askAfterMinutes: 60, giveUpAfterDays: 7 }

/** Continues after an item that fails. */
const each = async <T>({ log, signal }: Look, items: readonly T[], work: (item: T) => Promise<unknown>) => {
  for (const item of items) {
    if (signal?.aborted) return
    try {
      await work(item)
    } catch (error) {
      log.error('reconcile_failed', { error })
    }
  }
}

/** Webhooks may be lost for good: asks about payments that have waited for an hour. */
const askAboutPayments = async (look: Look, { askAfterMinutes }: Ages) => {
  const { sql, provider } = look
  const waiting = await sql<{ intent: string }[]>`
    select intent from payments
    where status = 'awaiting' and provider = ${provider.name} and intent is not null
      and created_at <= now() - make_interval(mins => ${askAfterMinutes})
    order by created_at`
  await each(look, waiting, async ({ intent }) => {
    const state = await provider.readIntent(intent)
    await retryConflicts(() => sql.begin(tx => takeIntent(tx, state)))
  })
}

/** The event that an account is ready may be lost too, and a student's money waits for it. */
const askAboutAccounts = async (look: Look) => {
  const { sql, provider } = look
  const waiting = await sql<{ account: string }[]>`
    select account from payout_accounts a
    where provider = ${provider.name} and not is_ready and (
      created_at > now() - interval '30 days'
      or exists (
        select from instructions i join payments p on p.id = i.payment_id
        where i.kind = 'transfer' and i.done_at is null and p.payee_id = a.user_id and p.provider = a.provider
      )
    )
    order by created_at`
  await each(look, waiting, ({ account }) => refreshAccount(sql, provider, account))
}

/** Gives up payments not made within a week; cancelling asks the provider once more. */
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

/**
 * Wakes transfers whose account became ready while no process listened, or between a release and its instruction. Also wakes
 * instructions without a task, e.g. those of this provider that were written while another was configured.
 */
const wakeInstructions = ({ sql, provider }: Look) => sql`
  update instructions i set next_at = case i.kind when 'transfer' then payout_due(p) else now() end from payments p
  where p.id = i.payment_id and p.provider = ${provider.name} and i.done_at is null and (
    i.next_at < now() - interval '10 minutes'
    or i.kind = 'transfer' and i.next_at = 'infinity' and payout_due(p) < 'infinity'
  )`

/** Handles everything that no event will bring forward; a failing step does not stop the others. */
export const reconcile = (given: Given, signal?: AbortSignal, ages = usually) => {
  const look = { ...given, signal }
  const steps = [
    () => askAboutPayments(look, ages),
    () => askAboutAccounts(look),
    () => giveUp(look.sql, ages),
    () => wakeInstructions(look),
    () => remindDesk(look.sql),
  ]
  return each(look, steps, step => step())
}
