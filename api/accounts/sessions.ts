import type { UserType } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { suspendDeputies } from '../domain/deputies.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { readOwnUser } from '../queries/people.ts'

const lifetime = `${periods.session.days} days`
const renewal = `${periods.session.renewedAfterHours} hours`

/**
 * Opens a session and returns its token, which only the browser keeps. The caller must have locked or created the account in this
 * transaction. Otherwise a new password set concurrently would not end the session.
 */
export const openSession = async (tx: Transaction | Sql, userId: string, device: string) => {
  const token = newSecret()
  await tx`
    insert into sessions (token_hash, id, user_id, device, expires_at)
    values (${hashSecret(token)}, ${newId()}, ${userId}, ${device.slice(0, 200)}, now() + ${lifetime}::interval)`
  return token
}

/**
 * Opens a session in which a deputy acts for another. It depends on their agreement and on the deputy's own session, and ends
 * with either. It is not renewed, so it never outlives the own one, which is renewed here.
 */
export const openActing = async (
  tx: Transaction,
  own: Actor,
  { id, principalId }: { id: string; principalId: string },
) => {
  const token = newSecret()
  await tx`delete from sessions where opened_from = ${own.sessionId}`
  const opened = await tx`
    with renewed as (
      update sessions set renewed_at = now(), expires_at = now() + ${lifetime}::interval
      where id = ${own.sessionId} returning id, device, expires_at
    )
    insert into sessions (token_hash, id, user_id, device, expires_at, deputies_id, opened_from)
    select ${hashSecret(token)}, ${newId()}, ${principalId}, device, expires_at, ${id}, id from renewed returning id`
  return opened.length === 1 ? token : null
}

/**
 * Ends all access to an account: sessions, also of deputies, except the kept one; the calendar's address; all mailed
 * links, including unsubscribe links; invitations sent in the person's name. Without a kept session the
 * password is a new one, and deputies wait for confirmation.
 */
export const endAccess = async (tx: Transaction, userId: string, keptSession: string | null = null) => {
  await tx`delete from sessions where user_id = ${userId} and id is distinct from ${keptSession}::uuid`
  await tx`delete from calendars where user_id = ${userId}`
  await tx`delete from mail_links where user_id = ${userId}`
  await tx`delete from email_tokens where user_id = ${userId}`
  await tx`delete from deputy_invitations where principal_id = ${userId}`
  if (keptSession === null) await suspendDeputies(tx, userId)
}

/** Returns whether the session still exists, and locks it until the transaction ends. A new password would have ended it. */
export const holdSession = async (tx: Transaction, { sessionId }: Pick<Actor, 'sessionId'>) =>
  (await tx`select from sessions where id = ${sessionId} for key share`).length === 1

export const closeSession = (tx: Transaction | Sql, token: string) =>
  tx`delete from sessions where token_hash = ${hashSecret(token)}`

/** Returns which of these sessions, by token hash, are still open, in one query. */
export const findOpenSessions = async (sql: Sql, tokenHashes: readonly Buffer[]) => {
  const hashes = tokenHashes.map(hash => hash.toString('hex'))
  const rows = await sql<{ hash: string }[]>`
    select encode(s.token_hash, 'hex') as hash
    from unnest(${hashes}::text[]) as asked (hash)
    join sessions s on s.token_hash = decode(asked.hash, 'hex') join users u on u.id = s.user_id
    where s.expires_at > now() and u.deleted_at is null`
  return new Set(rows.map(({ hash }) => hash))
}

type FoundRow = {
  id: string
  userType: UserType
  isAdmin: boolean
  sessionId: string
  deputyId: string | null
  isSuspended: boolean
  isStale: boolean
}

export const findSession = async (sql: Sql, token: string) => {
  const tokenHash = hashSecret(token)
  const [row] = await sql<FoundRow[]>`
    select u.id, u.user_type, u.is_admin and s.deputies_id is null as is_admin, s.id as session_id, d.deputy_id,
      exists (select from suspensions b where b.user_id in (u.id, d.deputy_id) and b.lifted_at is null) as is_suspended,
      s.renewed_at < now() - ${renewal}::interval and s.deputies_id is null as is_stale
    from sessions s join users u on u.id = s.user_id left join deputies d on d.id = s.deputies_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and u.deleted_at is null`
  if (!row) return null
  if (row.isStale) {
    await sql`
      update sessions set renewed_at = now(), expires_at = now() + ${lifetime}::interval
      where token_hash = ${tokenHash}`
  }
  const { id, userType, sessionId, isAdmin, deputyId, isSuspended } = row
  return {
    actor: { id, userType, sessionId, isAdmin, ...(deputyId && { deputyId }), ...(isSuspended && { isSuspended }) },
    isRenewed: row.isStale,
  }
}

/** Returns the person behind an open session, who may be a deputy. Does not renew the session. */
export const findPayer = async (sql: Sql, token: string) => {
  const [row] = await sql<{ id: string }[]>`
    select coalesce(d.deputy_id, s.user_id) as id
    from sessions s join users u on u.id = s.user_id left join deputies d on d.id = s.deputies_id
    where s.token_hash = ${hashSecret(token)} and s.expires_at > now() and u.deleted_at is null`
  return row?.id ?? null
}

/** Request data of account commands beyond their input. */
export type Visit = {
  readonly address: string
  readonly device: string
}

/** Signs a person in and returns their own data. As for `openSession`, the caller has locked or created the account. */
export const enter = async (tx: Transaction, visit: Visit, id: string) => ({
  token: await openSession(tx, id, visit.device),
  user: await readOwnUser(tx, id),
})

/**
 * Signs a person in with a password that was verified without a lock: only if it is still the account's, which is now locked. So
 * a new password either prevents this session or ends it. Otherwise null.
 */
export const enterByPassword = (
  sql: Sql,
  visit: Visit,
  { id, passwordHash }: { id: string; passwordHash: string | null },
) =>
  sql.begin(async tx => {
    const held = await tx`select from users where id = ${id} and password_hash = ${passwordHash} for share`
    return held.length === 1 ? enter(tx, visit, id) : null
  })
