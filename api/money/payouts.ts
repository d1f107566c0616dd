import type { Deps } from '../deps.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/connect.ts'
import type { Provider } from './provider.ts'

type AccountRow = { account: string; isReady: boolean }

export const readAccount = async (sql: Sql, userId: string, provider: Provider) => {
  const [row] = await sql<AccountRow[]>`
    select account, is_ready from payout_accounts where user_id = ${userId} and provider = ${provider.name}`
  return row ?? null
}

export const readIban = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ iban: string }[]>`select iban from ibans where user_id = ${userId}`
  return row?.iban ?? null
}

/** Asks the provider whether money may go there now, and sends on what has waited for it. */
export const lookAtAccount = async (sql: Sql, provider: Provider, account: string) => {
  const isReady = await provider.isAccountReady(account)
  await sql.begin(async tx => {
    const [known] = await tx<{ userId: string }[]>`
      update payout_accounts set is_ready = ${isReady} where provider = ${provider.name} and account = ${account}
      returning user_id`
    if (!known || !isReady) return
    await tx`
      update instructions i set next_at = now() from payments p
      where p.id = i.payment_id and p.payee_id = ${known.userId} and p.provider = ${provider.name}
        and i.kind = 'transfer' and i.done_at is null and i.next_at = 'infinity'`
  })
  return isReady
}

/** An account at the provider for a student, made once, and the page where the student goes on. */
export const startOnboarding = async ({ sql }: Pick<Deps, 'sql'>, provider: Provider, actor: Actor) => {
  const [student] = await sql<{ email: string }[]>`select email from users where id = ${actor.id}`
  const known = await readAccount(sql, actor.id, provider)
  const account = known?.account ?? (await provider.openAccount({ id: actor.id, email: student?.email ?? '' }))
  await sql`
    insert into payout_accounts (user_id, provider, account) values (${actor.id}, ${provider.name}, ${account})
    on conflict do nothing`
  await lookAtAccount(sql, provider, account)
  return { url: await provider.accountLink(account) }
}

export const readPayouts = async ({ sql }: Pick<Deps, 'sql'>, provider: Provider, actor: Actor) => {
  const account = await readAccount(sql, actor.id, provider)
  return { isReady: account?.isReady ?? false, iban: await readIban(sql, actor.id), provider: provider.name }
}
