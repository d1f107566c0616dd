import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { texts } from '../texts/fr.ts'
import { hashSecret, newSecret } from './secrets.ts'

export type Purpose = 'verify' | 'reset'

const hours = { verify: periods.verifyLink.hours, reset: periods.resetLink.hours }
const pages = { verify: '/verify', reset: '/reset-password' }

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
