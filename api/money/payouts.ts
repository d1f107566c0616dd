import { periods } from '../../schema/rules.ts'
import type { Log } from '../server/log.ts'
import type { Actor } from '../domain/actor.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import type { Sql } from '../db/connect.ts'
import { orUnavailable, withDeadline } from './ask-provider.ts'
import type { Provider } from './provider.ts'

type AccountRow = {
  account: string
  isReady: boolean
  holder: string | null
  bank: string | null
  last4: string | null
  /** Earliest time of the very first payout; null once one has arrived. */
  firstPayoutFrom: string | null
}

const readAccount = async (sql: Sql, userId: string, provider: Provider) => {
  const [row] = await sql<AccountRow[]>`
    select account, is_ready, holder, bank, last4, case when is_ready and not exists (
        select from payments where payee_id = ${userId} and status in ('released', 'split') and passed_on_at is not null
      ) then named_at + make_interval(hours => ${periods.payout.accountHours}) end as first_payout_from
    from payout_accounts where user_id = ${userId} and provider = ${provider.name}`
  return row ?? null
}

/** Returns a student's account for bills, and when it was last set or removed; null if that was long ago. */
export const readIban = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ iban: string | null; ibanChangedAt: string | null }[]>`
    select iban, changed_at as iban_changed_at from ibans where user_id = ${userId}`
  return { iban: row?.iban ?? null, ibanChangedAt: row?.ibanChangedAt ?? null }
}

/** Owner of a provider account; null if it is not ours. */
export const readOwner = async (sql: Sql, provider: Provider, account: string) => {
  const [row] = await sql<{ userId: string }[]>`
    select user_id from payout_accounts where provider = ${provider.name} and account = ${account}`
  return row?.userId ?? null
}

/** Refreshes an account's holder and readiness from the provider, and releases transfers that waited for it. */
export const refreshAccount = async (sql: Sql, provider: Pick<Provider, 'name' | 'readAccount'>, account: string) => {
  const { isReady, holder, bank, last4 } = await provider.readAccount(account)
  await sql.begin(async tx => {
    const [known] = await tx<{ userId: string }[]>`
      update payout_accounts a set is_ready = ${isReady}, holder = ${holder}, bank = ${bank}, last4 = ${last4},
        named_at = case when ${isReady} then coalesce(named_at, now()) else named_at end
      from users u
      where a.provider = ${provider.name} and a.account = ${account} and u.id = a.user_id and u.deleted_at is null
      returning a.user_id`
    if (!known || !isReady) return
    await tx`
      update instructions i set next_at = payout_due(p) from payments p
      where p.id = i.payment_id and p.payee_id = ${known.userId} and p.provider = ${provider.name}
        and i.kind = 'transfer' and i.done_at is null and i.next_at = 'infinity'`
  })
  return isReady
}

const openAccount = async (sql: Sql, provider: Provider, actor: Actor) => {
  const asked = withDeadline(provider)
  const [student] = await sql<{ email: string }[]>`select email from users where id = ${actor.id}`
  const known = await readAccount(sql, actor.id, provider)
  const account = known?.account ?? (await asked.openAccount({ id: actor.id, email: student?.email ?? '' }))
  await sql`
    insert into payout_accounts (user_id, provider, account) values (${actor.id}, ${provider.name}, ${account})
    on conflict do nothing`
  await refreshAccount(sql, asked, account)
  return { url: await asked.accountLink(account) }
}

/** Creates a student's account at the provider once, and returns the onboarding page. */
export const startOnboarding = async ({ sql, log }: { sql: Sql; log: Log }, provider: Provider, actor: Actor) => {
  const tooMany = await countAttempt(sql, allowances.providerCalls, actor.id)
  return tooMany ?? orUnavailable(openAccount(sql, provider, actor), log)
}

const restSeconds = 5

/** Timeout after which the wallet is shown without the provider's answer. */
const lookMs = 3000

/** Students return from the provider's pages to the wallet: refresh the account there, at most once in `restSeconds`. */
const askOnReturn = async ({ sql, log }: { sql: Sql; log: Log }, provider: Provider, userId: string) => {
  const [asked] = await sql<{ account: string }[]>`
    update payout_accounts set asked_at = now()
    where user_id = ${userId} and provider = ${provider.name} and (not is_ready or last4 is null)
      and (asked_at is null or asked_at <= now() - make_interval(secs => ${restSeconds}))
    returning account`
  if (!asked) return
  // The provider may be down: show what we know.
  const soon = withDeadline(provider, Math.min(lookMs, provider.patienceMs ?? lookMs))
  await refreshAccount(sql, soon, asked.account).catch((error: unknown) => log.error('account_unread', { error }))
}

export const readPayouts = async (deps: { sql: Sql; log: Log }, provider: Provider, actor: Actor) => {
  const { sql } = deps
  await askOnReturn(deps, provider, actor.id)
  const found = await readAccount(sql, actor.id, provider)
  return {
    isReady: found?.isReady ?? false,
    account: found?.last4 || found?.holder ? { holder: found.holder, bank: found.bank, last4: found.last4 } : null,
    firstPayoutFrom: found?.firstPayoutFrom ?? null,
    ...(await readIban(sql, actor.id)),
    provider: provider.name,
  }
}
