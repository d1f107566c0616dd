import { periods } from '../../schema/rules.ts'
import type { Sql } from '../db/connect.ts'
import { allowances, both, countAttempt, forgiveAttempt } from '../domain/allowances.ts'
import { shunned } from '../domain/blocks.ts'
import { openMailLink } from '../domain/mail-choices.ts'
import { mailNotice, type Notice } from '../domain/mail-notice.ts'
import { actionUrls } from '../domain/notify.ts'
import type { Mail } from '../server/mail.ts'
import { writeNotice, type About } from '../texts/notices.ts'

type Told = {
  about: About
  /** Path of the screen that the button opens. */
  place: string
  /** Called once the mail is sent. */
  sent?: () => Promise<unknown>
}

/** Returns the content of the mail, null if it no longer applies, or a later time if it is too early. */
type Reader<Kind extends Notice['kind']> = (
  sql: Sql,
  notice: Extract<Notice, { kind: Kind }>,
) => Promise<Told | Date | null>

/** The other person has an account, and neither blocks the other. */
const isThere = (sql: Sql, to: string) => sql`u.deleted_at is null and u.id <> all (${shunned(sql, to)})`
const otherName = (sql: Sql) => sql`concat_ws(' ', u.first_name, u.public_last_name) as other`

const isOffer = (sql: Sql) => sql`o.closed_because is distinct from 'withdrawn' and o.hidden_at is null`

const readApplication: Reader<'application'> = async (sql, { to, applicationId }) => {
  const [found] = await sql<(About & { jobId: string })[]>`
    select ${otherName(sql)}, o.title as job, o.id as job_id
    from applications a join offers o on o.id = a.offer_id join users u on u.id = a.student_id
    where a.id = ${applicationId} and a.status = 'pending' and o.posted_by_id = ${to} and ${isOffer(sql)}
      and ${isThere(sql, to)}`
  return found ? { about: found, place: actionUrls.received(found.jobId) } : null
}

const readAcceptance: Reader<'acceptance'> = async (sql, { to, applicationId }) => {
  const [found] = await sql<(About & { jobId: string })[]>`
    select ${otherName(sql)}, j.title as job, j.id as job_id
    from applications a join jobs j on j.application_id = a.id join offers o on o.id = j.offer_id join users u on u.id = j.poster_id
    where a.id = ${applicationId} and a.status = 'accepted' and a.student_id = ${to}
      and j.status in ('assigned', 'in_progress') and ${isOffer(sql)} and ${isThere(sql, to)}`
  return found ? { about: found, place: actionUrls.together(found.jobId) } : null
}

type Unread = Required<Pick<About, 'other' | 'job' | 'count'>> & {
  until: string
  isMailed: boolean | null
  later: string | null
}

/**
 * One mail per conversation until it is read again: none while a message covered by the last mail is still unread. The app
 * notifies an online reader, so check again once they may have left.
 */
const readUnread: Reader<'message'> = async (sql, { to, jobId }) => {
  const wait = sql`make_interval(mins => ${periods.unreadMail.minutes})`
  const [found] = await sql<Unread[]>`
    select n.other, n.job, n.count, n.until,
      (select n.first <= c.until from mailed_conversations c where c.user_id = ${to} and c.job_id = ${jobId}) as is_mailed,
      case
        when n.first + ${wait} > now() then n.first + ${wait}
        when exists (
          select from presence where user_id = ${to} and seen_at > now() - make_interval(secs => ${periods.online.seconds})
        ) then now() + ${wait}
      end as later
    from (
      select ${otherName(sql)}, j.title as job, count(*)::int as count, min(m.created_at) as first,
        max(m.created_at)::text as until
      from messages m join jobs j on j.id = m.job_id join users u on u.id = m.sender_id
      where m.receiver_id = ${to} and m.job_id = ${jobId} and m.read_at is null and m.hidden_at is null
        and j.status <> 'left' and ${isThere(sql, to)}
      group by j.id, u.id
    ) n`
  if (!found || found.isMailed) return null
  if (found.later) return new Date(found.later)
  return {
    about: found,
    place: actionUrls.chat(jobId),
    sent: () => sql`
      insert into mailed_conversations (user_id, job_id, until) values (${to}, ${jobId}, ${found.until}::timestamptz)
      on conflict (user_id, job_id) do update set until = excluded.until`,
  }
}

/** Applies while the appointment is unchanged and in the future. */
const readReminder: Reader<'reminder'> = async (sql, { to, jobId, at }) => {
  const [found] = await sql<About[]>`
    select ${otherName(sql)}, j.title as job
    from appointments t join jobs j on j.id = t.job_id join offers o on o.id = j.offer_id
      join users u on u.id = case when j.poster_id = ${to} then j.student_id else j.poster_id end
    where j.id = ${jobId} and ${to}::uuid in (j.poster_id, j.student_id) and j.status in ('assigned', 'in_progress')
      and t.starts_at = ${at} and t.starts_at > now() and ${isOffer(sql)} and ${isThere(sql, to)}`
  return found ? { about: { ...found, at }, place: actionUrls.appointment(jobId) } : null
}

const read = (sql: Sql, notice: Notice) => {
  if (notice.kind === 'application') return readApplication(sql, notice)
  if (notice.kind === 'acceptance') return readAcceptance(sql, notice)
  if (notice.kind === 'message') return readUnread(sql, notice)
  return readReminder(sql, notice)
}

type Given = { sql: Sql; mail: Mail; environment: { publicUrl: string } }

/** Returns nothing for a deleted account, a mail turned off or, if there is a mail server, an unconfirmed address. */
const readAddressee = async ({ sql, mail }: Given, { to, kind }: Notice) => {
  const [person] = await sql<{ email: string; firstName: string }[]>`
    select email, first_name from users
    where id = ${to} and deleted_at is null and ${kind} <> all (mails_off)
      and (verified_at is not null or not ${mail.verifies}::boolean)`
  return person
}

/**
 * Mails a notice if it still applies when it is due. The mail names the offer and, as to strangers, the other person. It quotes
 * no message and no letter. Delivery is at least once: a crash right after sending mails again.
 */
export const sendNotice = async (given: Given, notice: Notice) => {
  const { sql, mail, environment } = given
  const { to, kind } = notice
  const person = await readAddressee(given, notice)
  const told = person && (await read(sql, notice))
  if (!told) return
  if (told instanceof Date) {
    await mailNotice(sql, notice, told)
    return
  }
  const subject = both(kind, to)
  if (await countAttempt(sql, allowances.notices, subject)) return
  try {
    const token = await openMailLink(sql, to, kind)
    const words = await writeNotice(kind, {
      firstName: person.firstName,
      about: told.about,
      place: environment.publicUrl + told.place,
      stopPlace: `${environment.publicUrl}/mails#token=${token}`,
    })
    await mail.send({
      to: person.email,
      ...words,
      headers: {
        'List-Unsubscribe': `<${environment.publicUrl}/api/mail-links/${token}/one-click>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
  } catch (error) {
    // The retry counts instead.
    await forgiveAttempt(sql, allowances.notices, subject)
    throw error
  }
  await told.sent?.()
}
