import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { hashSecret } from '../server/secrets.ts'

/** Owner of a mailed link: an account, or a registration that waits for confirmation. */
export type Owner = { readonly userId: string } | { readonly registrationId: string }

type Known = { id: string; passwordHash: string | null; isVerified: boolean; isWaiting: boolean }

type Asked = {
  /** Secret of the asking browser, if it has registered. Its own registration comes first. */
  browser?: string | undefined
  /** Only the account with this id, while it is new. */
  registeredAs?: string | undefined
}

/** Finds the account with this address, otherwise the newest unconfirmed registration for it. */
export const findByAddress = async (
  { sql, mail }: Pick<Deps, 'sql' | 'mail'>,
  email: string,
  { browser, registeredAs }: Asked = {},
) => {
  const openedOn = browser === undefined ? null : hashSecret(browser)
  const onlyNew = sql`
    and id = ${registeredAs ?? null}
    and created_at > now() - ${`${periods.registrationRepeat.minutes} minutes`}::interval`
  const [known] = await sql<Known[]>`
    select id, password_hash, is_verified, is_waiting from (
      select id, password_hash, verified_at is not null as is_verified, false as is_waiting, false as is_own, created_at
      from users where email = ${email} and deleted_at is null ${registeredAs === undefined ? sql`` : onlyNew}
      union all
      select id, password_hash, false, true, coalesce(opened_on = ${openedOn}::bytea, false), created_at
      from registrations where email = ${email} and ${mail.verifies && registeredAs === undefined}::boolean
    ) known order by is_waiting, is_own desc, created_at desc limit 1`
  return known
}

export const ownerOf = ({ id, isWaiting }: Pick<Known, 'id' | 'isWaiting'>): Owner =>
  isWaiting ? { registrationId: id } : { userId: id }

const details = (sql: Sql | Transaction) => sql`
  user_type, first_name, last_name, email, phone, city, canton, property_type, school, bio, available_tools`

/**
 * Creates the account of the registration that this link was mailed for, in one statement, so that no other registration for the
 * address gets in between. The link proves who owns the address, not who registered, so any other browser needs a new password.
 * Returns the account's id. Null if the link is invalid, a password is needed, or the address has an account by now.
 */
export const confirmRegistration = async (
  tx: Transaction,
  purpose: 'verify' | 'reset',
  secret: string,
  { passwordHash, browser }: { passwordHash: string | null; browser?: string | undefined },
) => {
  const openedOn = browser === undefined ? null : hashSecret(browser)
  const [account] = await tx<{ id: string; email: string }[]>`
    with confirmed as (
      delete from registrations r using email_tokens t
      where t.token_hash = ${hashSecret(secret)} and t.purpose = ${purpose} and t.expires_at > now()
        and r.id = t.registration_id and (${passwordHash}::text is not null or r.opened_on = ${openedOn}::bytea)
      returning r.*
    )
    insert into users (id, ${details(tx)}, password_hash, verified_at)
    select account_id, ${details(tx)}, coalesce(${passwordHash}::text, password_hash), now() from confirmed
    on conflict do nothing returning id, email`
  if (!account) return null
  // A locked one is being confirmed concurrently. It will find the address taken, and waiting for it would be a deadlock.
  await tx`
    delete from registrations where id in (
      select id from registrations where email = ${account.email} for update skip locked
    )`
  return account.id
}
