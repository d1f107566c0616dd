import { newId } from '../../schema/ids.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { texts } from '../texts/fr.ts'
import { offerIdOf } from './resolve-job.ts'
import { goneName, withoutNames, withoutWords, type Notice } from './notices.ts'

/** Where a notification leads. */
export const actionUrls = {
  job: (jobId: string) => `/jobs/${jobId}`,
  questions: (jobId: string) => `/jobs/${jobId}#questions`,
  chat: (jobId: string) => `/dashboard?tab=messages&jobId=${jobId}`,
  /** The one screen of an agreed job, for both its people. What ends with the id of a job counts as read with its conversation: this does not. */
  together: (jobId: string) => `/job/${jobId}/together`,
  appointment: (jobId: string) => `/job/${jobId}/together#rendez-vous`,
  applications: '/dashboard?tab=candidatures',
  /** Students who have applied for this offer. */
  received: (jobId: string) => `/dashboard?tab=open&jobId=${jobId}`,
  wallet: '/dashboard?tab=wallet',
  reviewStudent: (jobId: string, about: { title: string; studentName: string; studentId: string }) =>
    `/review-student/${jobId}?${new URLSearchParams(about)}`,
  reviewPoster: (jobId: string, about: { title: string; posterName: string; posterId: string }) =>
    `/review-poster/${jobId}?${new URLSearchParams(about)}`,
  /** What an individual has received. */
  reviews: '/dashboard?tab=reviews',
  student: (studentId: string) => `/student/${studentId}`,
  dashboard: '/dashboard',
  desk: '/moderation',
} as const

const goneInLinks = encodeURIComponent(goneName)

type Told = {
  person: string
  notice: Notice
  /** What the offer said before, as far as this person has read it. */
  offerBefore?: unknown
}

/** A notice as the columns of its row, in the order in which `noticeValues` gives them. */
export const noticeColumns = (tx: Transaction) => tx`type, alone, title, message, named, nameless, about`

export const noticeValues = (tx: Transaction, { type, alone, title, message, named, nameless, about }: Notice) =>
  tx`${type}, ${alone}::boolean, ${title}, ${message}, ${named}::uuid[], ${nameless && JSON.stringify(nameless)}::text::jsonb,
    ${JSON.stringify(about)}::text::jsonb`

/** Tells each of these people something of their own, in the transaction in which it happens; an alert that stands already stays one. */
export const notifyEach = async (tx: Transaction, told: readonly Told[], actionUrl: string) => {
  if (told.length === 0) return
  const rows = told.map(({ person, notice, offerBefore = null }) => ({ id: newId(), person, ...notice, offerBefore }))
  await tx`
    insert into notifications (id, user_id, ${noticeColumns(tx)}, action_url, offer_before)
    select id, person, type, alone, title, message, named, nameless, about, ${actionUrl}, "offerBefore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as told (id uuid, person uuid, type text, alone boolean, title text, message text, named uuid[], nameless jsonb,
        about jsonb, "offerBefore" jsonb)
    on conflict do nothing`
}

/** Tells people of what just happened, in the transaction in which it happens. */
export const notify = (tx: Transaction, people: readonly string[], notice: Notice, actionUrl: string) =>
  notifyEach(
    tx,
    people.map(person => ({ person, notice })),
    actionUrl,
  )

type Stored = { id: string; about: unknown; actionUrl: string | null }
type Retold = { id: string; notice: Notice; actionUrl: string | null }

/** Writes these notifications anew. Devices receive them as any other that has changed. */
const rewrite = (sql: Sql | Transaction, retold: readonly Retold[]) => sql`
  update notifications n set
    title = r.title, message = r.message, named = r.named, nameless = r.nameless, about = r.about, action_url = r.url
  from jsonb_to_recordset(${JSON.stringify(retold.map(({ id, notice, actionUrl: url }) => ({ ...notice, id, url })))}::text::jsonb)
    as r (id uuid, title text, message text, named uuid[], nameless jsonb, about jsonb, url text)
  where n.id = r.id`

/**
 * Of these notifications the names of people go who have left, in the words and in the links that carry one; the names of others
 * stay. One of an older version does not say whose name stands where, and loses all of them.
 */
export const dropNames = async (
  sql: Sql | Transaction,
  which: ReturnType<Sql | Transaction>,
  leaving: string | null,
) => {
  const found = await sql<(Stored & { gone: string[] })[]>`
    select id, about, action_url, array(
      select u.id from users u where u.id = any(named) and (u.deleted_at is not null or u.id = ${leaving}::uuid)
    ) as gone
    from notifications where named <> '{}' and ${which} for no key update`
  const retold = found.flatMap(({ id, about, actionUrl, gone }): Retold[] => {
    const notice = withoutNames(about, gone)
    const isTheirs = gone.some(person => actionUrl?.includes(person))
    const url = isTheirs ? actionUrl?.replace(/(studentName|posterName)=[^&]*/, `$1=${goneInLinks}`) : actionUrl
    return notice ? [{ id, notice, actionUrl: url ?? null }] : []
  })
  if (retold.length > 0) await rewrite(sql, retold)
  const older = found.filter(({ id }) => !retold.some(one => one.id === id)).map(({ id }) => id)
  if (older.length === 0) return
  await sql`
    update notifications set
      title = nameless ->> 'title', message = nameless ->> 'message', named = '{}', nameless = null,
      action_url = regexp_replace(action_url, '(studentName|posterName)=[^&]*', '\\1=' || ${goneInLinks})
    where id = any(${older}::uuid[])`
}

/**
 * Words of an offer that the moderation hides go from what others were told about it: its title, what was asked and answered
 * under it, and what was changed. They do not come back. Pushes that wait are read from here, too.
 */
export const dropWords = async (tx: Transaction, id: string, authorId: string) => {
  const [offer] = await tx<{ id: string }[]>`select ${offerIdOf(tx, id)} as id`
  const offerId = offer?.id ?? id
  const versions = await tx<{ title: string }[]>`
    select distinct said ->> 'title' as title from offer_versions where offer_id = ${offerId}`
  const titles = versions.map(({ title }) => title)
  const found = await tx<(Stored & { title: string; message: string })[]>`
    select id, about, action_url, title, message from notifications
    where user_id <> ${authorId} and (
      action_url like any(array(
        select '%' || id || '%' from jobs where offer_id = ${offerId} union select '%' || ${offerId} || '%'
      )) or about ->> 'jobId' = ${offerId}
      or about -> 'args' ?| ${titles}::text[] and user_id in (
        select student_id from applications where offer_id = ${offerId}
        union select student_id from jobs where offer_id = ${offerId}
        union select student_id from proposals where offer_id = ${offerId}
        union select asker_id from questions where offer_id = ${offerId}
      )
    ) for no key update`
  const withoutTitle = (words: string) =>
    titles.reduce((text, title) => text.replaceAll(title, texts.hiddenOffer), words)
  const retold = found.flatMap(({ id, about, actionUrl }): Retold[] => {
    const notice = withoutWords(about)
    const url = actionUrl?.replace(/([?&]title)=[^&]*/, `$1=${encodeURIComponent(texts.hiddenOffer)}`)
    return notice ? [{ id, notice, actionUrl: url ?? null }] : []
  })
  if (retold.length > 0) await rewrite(tx, retold)
  for (const { id, actionUrl, title, message } of found)
    if (!retold.some(one => one.id === id))
      await tx`
        update notifications set title = ${withoutTitle(title)}, message = ${
          actionUrl?.endsWith('#questions') ? texts.hiddenWords : withoutTitle(message)
        }
        where id = ${id}`
}

type Job = { id: string; title: string; posterId: string }

/** Where one of a job's two people reviews the other. */
export const reviewPlace = ({ id, title, posterId }: Job, other: { id: string; name: string }) =>
  other.id === posterId
    ? actionUrls.reviewPoster(id, { title, posterName: other.name, posterId: other.id })
    : actionUrls.reviewStudent(id, { title, studentName: other.name, studentId: other.id })

/** Where a person reads reviews of them. A student may answer them there, too. */
export const readingPlace = ({ posterId }: Pick<Job, 'posterId'>, person: string) =>
  person === posterId ? actionUrls.reviews : actionUrls.student(person)
