import { allowances, both, countAttempt } from '../allowances.ts'
import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { texts } from '../texts/fr.ts'
import { hashSecret, newSecret } from './secrets.ts'

export type Purpose = 'verify' | 'reset' | 'login'

const hours = { verify: periods.verifyLink.hours, reset: periods.resetLink.hours, login: periods.loginLink.hours }
const pages = { verify: '/verify', reset: '/reset-password', login: '/verify' }

/**
 * Mails a link that works once. The newest replaces the one before. The secret stands behind `#`, which browsers send to
 * no server: neither logs nor the robots that open links in mails can use it up.
 */
export const mailLink = async (
  { sql, mail, environment }: Deps,
  purpose: Purpose,
  person: { id: string; email: string; firstName: string },
) => {
  const secret = newSecret()
  await sql`
    insert into email_tokens (user_id, purpose, token_hash, expires_at)
    values (${person.id}, ${purpose}, ${hashSecret(secret)}, now() + make_interval(hours => ${hours[purpose]}))
    on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  const link = `${environment.publicUrl}${pages[purpose]}#token=${secret}`
  await mail.send({ to: person.email, ...texts.mail[purpose](person.firstName, link) })
}

type Asked = { purpose: Purpose; email: string; person: Parameters<typeof mailLink>[2] | undefined }

/**
 * Mails a link that anybody may ask for. Strangers who ask again and again neither fill the mailbox nor keep the owner from a
 * link: past the allowance the one that was mailed last stays good, and another goes once it is used or over.
 */
export const mailAskedLink = async (deps: Deps, { purpose, email, person }: Asked) => {
  const { sql } = deps
  const tooMany = await countAttempt(sql, allowances.mailByAccount, email)
  if (!person) return
  const open = tooMany
    ? await sql`
        select 1 from email_tokens where user_id = ${person.id} and purpose = ${purpose} and expires_at > now()`
    : []
  if (open.length === 0) await mailLink(deps, purpose, person)
}

/** How often one address may ask for such links, for itself and for one account. */
export const countAskedLink = async ({ sql }: Deps, address: string, email: string) =>
  (await countAttempt(sql, allowances.mailByAddress, address)) ??
  (await countAttempt(sql, allowances.mailByBoth, both(address, email)))

/** Whose link it is, held until the transaction ends, and still good after it. */
export const findLink = async (tx: Transaction, purpose: Purpose, secret: string) => {
  const [found] = await tx<{ userId: string }[]>`
    select user_id from email_tokens
    where token_hash = ${hashSecret(secret)} and purpose = ${purpose} and expires_at > now() for update`
  return found?.userId ?? null
}

/** Uses a link up: whoever comes second, even at the same instant, finds nothing. */
export const spendLink = async (tx: Transaction | Sql, purpose: Purpose, secret: string) => {
  const [spent] = await tx<{ userId: string }[]>`
    delete from email_tokens
    where token_hash = ${hashSecret(secret)} and purpose = ${purpose} and expires_at > now()
    returning user_id`
  return spent?.userId ?? null
}
