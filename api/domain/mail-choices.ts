import type { MailNotice } from '../../schema/choices.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { newSecret } from '../server/secrets.ts'

/** Switches one kind of mail on or off for a person. Writes nothing if unchanged. */
export const setMailChoice = (sql: Sql | Transaction, userId: string, kind: MailNotice, isOn: boolean) => sql`
  update users set mails_off = case when ${isOn} then array_remove(mails_off, ${kind}) else mails_off || ${kind}::text end
  where id = ${userId} and deleted_at is null and (${kind} = any(mails_off)) = ${isOn}`

/** Returns the token of the unsubscribe link for this person and kind. Always the same, so that links in old mails stay valid. */
export const openMailLink = async (sql: Sql, userId: string, kind: MailNotice) => {
  const [link] = await sql<{ token: string }[]>`
    insert into mail_links as l (token, user_id, kind) values (${newSecret()}, ${userId}, ${kind})
    on conflict (user_id, kind) do update set kind = l.kind returning token`
  if (!link) throw new Error('the link of a mail cannot be kept')
  return link.token
}

type Link = { userId: string; kind: MailNotice; isOn: boolean }

export const readMailLink = async (sql: Sql, token: string) => {
  const [link] = await sql<Link[]>`
    select l.user_id, l.kind, l.kind <> all(u.mails_off) as is_on
    from mail_links l join users u on u.id = l.user_id
    where l.token = ${token} and u.deleted_at is null`
  return link ?? null
}

/** Switches one kind for one person. The link can be used any number of times. */
export const switchByLink = async (sql: Sql, token: string, isOn: boolean) => {
  const link = await readMailLink(sql, token)
  if (link) await setMailChoice(sql, link.userId, link.kind, isOn)
  return link && { kind: link.kind, isOn }
}
