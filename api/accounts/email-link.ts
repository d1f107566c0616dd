import { randomInt } from 'node:crypto'
import { allowances, both, countAttempt } from '../domain/allowances.ts'
import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { addTask, type Payload } from '../db/add-task.ts'
import { withoutNumbers } from '../domain/names.ts'
import type { Mail } from '../server/mail.ts'
import { texts } from '../texts/fr.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'

export type Purpose = 'verify' | 'reset' | 'login'

const hours = { verify: periods.verifyLink.hours, reset: periods.resetLink.hours, login: periods.loginLink.hours }
const pages = { verify: '/verify', reset: '/reset-password', login: '/verify' }

type Link = { purpose: Purpose; userId: string | null; unlessOpen?: boolean }

/** So many mails at once, at most: a mail server that hangs must not keep pushes and money from their turn. */
const lanes = 4

/** Has a link mailed, in the transaction that calls for it, and tries for a day. */
export const mailLink = (sql: Sql | Transaction, link: Link) =>
  addTask(sql, 'send-link', link, { maxAttempts: 12, queueName: `mail-${randomInt(lanes)}` })

/**
 * Has a link mailed for which anybody may ask, and says nothing of whose the address is. Strangers who ask again and again
 * neither fill the mailbox nor keep the owner from a link: past the allowance the one that was mailed last stays good, and
 * another goes once it is used or over.
 */
export const mailAskedLink = async (sql: Sql | Transaction, purpose: Purpose, email: string) => {
  const tooMany = await countAttempt(sql, allowances.mailByAccount, email)
  const [person] = await sql<{ id: string }[]>`select id from users where email = ${email} and deleted_at is null`
  await mailLink(sql, { purpose, userId: person?.id ?? null, unlessOpen: tooMany !== null })
}

type Addressee = { email: string; firstName: string; isVerified: boolean; isOpen: boolean }

/**
 * Mails a link that works once. It is kept before its mail leaves, and replaces the one before once that has left. Its secret is
 * made here, so that none waits in a table, and stands behind `#`, which browsers send to no server: neither logs nor the robots
 * that open links in mails can use it up.
 */
export const sendLink = async (
  { sql, mail, environment }: { sql: Sql; mail: Mail; environment: { publicUrl: string } },
  { purpose, userId, unlessOpen }: Payload<'send-link'>,
) => {
  const [person] = await sql<Addressee[]>`
    select email, first_name, verified_at is not null as is_verified, exists (
        select from email_tokens t
        where t.user_id = u.id and t.purpose = ${purpose} and t.has_left and t.expires_at > now()
      ) as is_open
    from users u where id = ${userId} and deleted_at is null`
  if (!person || (purpose === 'verify' && person.isVerified) || (unlessOpen && person.isOpen)) return
  const secret = newSecret()
  const link = `${environment.publicUrl}${pages[purpose]}#token=${secret}`
  const hash = hashSecret(secret)
  await sql`
    insert into email_tokens (user_id, purpose, token_hash, expires_at, has_left)
    values (${userId}, ${purpose}, ${hash}, now() + make_interval(hours => ${hours[purpose]}), false)`
  await mail.send({ to: person.email, ...texts.mail[purpose](withoutNumbers(person.firstName), link) })
  await sql`
    with left_now as (update email_tokens set has_left = true where token_hash = ${hash})
    delete from email_tokens where user_id = ${userId} and purpose = ${purpose} and token_hash <> ${hash}`
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

/** Uses a link up: a second use, even at the same instant, finds nothing. */
export const spendLink = async (tx: Transaction | Sql, purpose: Purpose, secret: string) => {
  const [spent] = await tx<{ userId: string }[]>`
    delete from email_tokens
    where token_hash = ${hashSecret(secret)} and purpose = ${purpose} and expires_at > now()
    returning user_id`
  return spent?.userId ?? null
}
