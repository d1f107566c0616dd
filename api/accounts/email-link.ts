import { hash } from 'node:crypto'
import { newId } from '../../schema/ids.ts'
import { periods } from '../../schema/rules.ts'
import { addTask, type Payload } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { allowances, both, countAttempt } from '../domain/allowances.ts'
import { withoutNumbers } from '../domain/names.ts'
import type { Mail } from '../server/mail.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { texts } from '../texts/fr.ts'
import type { Owner } from './registrations.ts'

export type Purpose = 'verify' | 'reset' | 'login'

const hours = { verify: periods.verifyLink.hours, reset: periods.resetLink.hours, login: periods.loginLink.hours }
const pages = { verify: '/verify', reset: '/reset-password', login: '/verify' }

/** Maximum concurrent mails: a mail server that hangs must not delay pushes and payments. */
const lanes = 4

/** Queue of an address: constant, so that its links are mailed one after the other. Reveals nothing about the address. */
const laneOf = (email: string) => `mail-${hash('sha256', email, 'buffer').readUInt8(0) % lanes}`

type Link = {
  purpose: Purpose
  email: string
  /** Null if the address has neither. The answer must take equally long. */
  owner: Owner | null
  /** Skip if the link that was mailed last is still valid. */
  unlessOpen?: boolean
}

/**
 * Enqueues the mail of a link in the caller's transaction, with retries for a day. Deduplicated: a task that is still queued is
 * replaced, so twelve requests at once send one or two mails.
 */
export const mailLink = (sql: Sql | Transaction, { purpose, email, owner, unlessOpen = false }: Link) => {
  const options = { maxAttempts: 12, queueName: laneOf(email) }
  const key = (id: string) => `link ${purpose} ${id}`
  if (owner && 'registrationId' in owner && purpose !== 'login') {
    const { registrationId } = owner
    return addTask(
      sql,
      'send-registration-link',
      { purpose, registrationId, unlessOpen },
      { ...options, key: key(registrationId) },
    )
  }
  const userId = owner && 'userId' in owner ? owner.userId : null
  return addTask(sql, 'send-link', { purpose, userId, unlessOpen }, { ...options, key: key(userId ?? newId()) })
}

/**
 * Enqueues a link that anyone may request, without revealing whose the address is. Repeated requests by strangers neither fill
 * the mailbox nor keep the owner from a link: beyond the allowance the last mailed link stays valid, and another is sent once it
 * is used or expired.
 */
export const mailAskedLink = async (sql: Sql | Transaction, link: Omit<Link, 'unlessOpen'>) => {
  const tooMany = await countAttempt(sql, allowances.mailByAccount, link.email)
  await mailLink(sql, { ...link, unlessOpen: tooMany !== null })
}

type Sending = { sql: Sql; mail: Mail; environment: { publicUrl: string } }
type Addressee = { email: string; firstName: string; isVerified: boolean; isOpen: boolean }

/**
 * Mails a link that works once. It is stored before the mail is sent, and replaces older ones once it has been sent. Its secret
 * is made here, so that no table holds it, and is put behind `#`, which browsers send to no server: neither logs nor robots that
 * open links in mails can use it up.
 */
const send = async (
  { sql, mail, environment }: Sending,
  { purpose, owner, to }: { purpose: Purpose; owner: Owner; to: Pick<Addressee, 'email' | 'firstName'> },
) => {
  const secret = newSecret()
  const link = `${environment.publicUrl}${pages[purpose]}#token=${secret}`
  const tokenHash = hashSecret(secret)
  const userId = 'userId' in owner ? owner.userId : null
  const registrationId = 'registrationId' in owner ? owner.registrationId : null
  await sql`
    insert into email_tokens (user_id, registration_id, purpose, token_hash, expires_at, has_left)
    values (${userId}, ${registrationId}, ${purpose}, ${tokenHash}, now() + make_interval(hours => ${hours[purpose]}), false)`
  await mail.send({ to: to.email, ...texts.mail[purpose](withoutNumbers(to.firstName), link) })
  await sql.begin(async tx => {
    // Lock order: owner before links, here and where a link is used.
    if (userId) await tx`select from users where id = ${userId} for no key update`
    else await tx`select from registrations where id = ${registrationId} for update`
    await tx`
      with left_now as (update email_tokens set has_left = true where token_hash = ${tokenHash} returning expires_at)
      delete from email_tokens t using left_now
      where t.purpose = ${purpose} and t.token_hash <> ${tokenHash} and t.expires_at <= left_now.expires_at
        and ${userId ? tx`t.user_id = ${userId}` : tx`t.registration_id = ${registrationId}`}`
  })
}

export const sendLink = async (deps: Sending, { purpose, userId, unlessOpen }: Payload<'send-link'>) => {
  if (userId === null) return
  const [person] = await deps.sql<Addressee[]>`
    select email, first_name, verified_at is not null as is_verified, exists (
        select from email_tokens t
        where t.user_id = u.id and t.purpose = ${purpose} and t.has_left and t.expires_at > now()
      ) as is_open
    from users u where id = ${userId} and deleted_at is null`
  if (!person || (purpose === 'verify' && person.isVerified) || (unlessOpen && person.isOpen)) return
  await send(deps, { purpose, owner: { userId }, to: person })
}

/** `unlessOpen` covers all registrations for the address, because they share one mailbox. */
export const sendRegistrationLink = async (
  deps: Sending,
  { purpose, registrationId, unlessOpen }: Payload<'send-registration-link'>,
) => {
  const [registration] = await deps.sql<Omit<Addressee, 'isVerified'>[]>`
    select email, first_name, exists (
        select from registrations o join email_tokens t on t.registration_id = o.id
        where o.email = r.email and t.purpose = ${purpose} and t.has_left and t.expires_at > now()
      ) as is_open
    from registrations r where id = ${registrationId}`
  if (!registration || (unlessOpen && registration.isOpen)) return
  await send(deps, { purpose, owner: { registrationId }, to: registration })
}

/** Limits requests for such links per network address, and per network address and account. */
export const countAskedLink = async ({ sql }: Deps, address: string, email: string) =>
  (await countAttempt(sql, allowances.mailByAddress, address)) ??
  (await countAttempt(sql, allowances.mailByBoth, both(address, email)))

export const isOpenLink = async (tx: Transaction, purpose: Purpose, secret: string) => {
  const found = await tx`
    select from email_tokens where token_hash = ${hashSecret(secret)} and purpose = ${purpose} and expires_at > now()`
  return found.length === 1
}

/**
 * Consumes the link of an account: a second use, even concurrent, finds nothing. The account stays locked until the
 * transaction ends, so that a session opened in it cannot outlive a new password.
 */
export const spendLink = async (tx: Transaction, purpose: Purpose, secret: string) => {
  const tokenHash = hashSecret(secret)
  const held = await tx`
    select from users u join email_tokens t on t.user_id = u.id
    where t.token_hash = ${tokenHash} and t.purpose = ${purpose} and u.deleted_at is null for no key update of u`
  if (held.length === 0) return null
  const [spent] = await tx<{ userId: string }[]>`
    delete from email_tokens
    where token_hash = ${tokenHash} and purpose = ${purpose} and user_id is not null and expires_at > now()
    returning user_id`
  return spent?.userId ?? null
}
