import type { Message } from '../../schema/entities/message.ts'
import {
  countUnreadMessages as countUnreadMessagesContract,
  getPresence as getPresenceContract,
  listMessages as listMessagesContract,
} from '../../schema/contracts/messages.ts'
import { limits, periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { shunned } from '../domain/blocks.ts'
import { isOwnOffer } from '../domain/resolve-job.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { query } from './query.ts'

export const messageColumns = (sql: Sql | Transaction) =>
  sql`m.id, m.job_id, m.sender_id, m.receiver_id, m.created_at,
    case when m.hidden_at is null then m.content else ${texts.hiddenMessage} end as content, m.read_at is not null as is_read`

/** Upper bound of a message's JSON without its text. */
const bytesBeside = 300

/**
 * Conversations of this person about a job id, or about an offer id: all their jobs of an offer for one student. The sessions of
 * a series share one conversation, that of the first.
 */
const conversations = (sql: Sql, person: string, id: string) => sql`
  select distinct coalesce(j.series_id, j.id) as id from jobs j join offers o on o.id = j.offer_id
  where ${person} in (j.poster_id, j.student_id)
    and (j.id = ${id} or j.offer_id = ${id} and (j.student_id = ${person} or o.places = 1))`

export const listMessages = query(listMessagesContract, async (sql, actor, { jobId, before = null, limit }) => {
  const rows = await sql<(Message | { id: null })[]>`
    with own as (${conversations(sql, actor.id, jobId)})
    select ${messageColumns(sql)}
    from (select from own limit 1) there left join lateral (
      select *, sum(octet_length(to_json(content)::text) + ${bytesBeside}) over (order by created_at desc, id desc) as bytes
      from (
        select * from messages
        where job_id in (select id from own) and ${actor.id} in (sender_id, receiver_id) and (${before}::uuid is null
          or (created_at, id) < (select created_at, id from messages where id = ${before} and job_id in (select id from own)))
        order by created_at desc, id desc limit ${limit}
      ) newest
    ) m on m.bytes <= ${limits.messagesPageBytes}
    order by m.created_at, m.id`
  // An own conversation without a message is one empty row; another person's is no row.
  if (rows.length === 0) return (await isOwnOffer(sql, actor.id, jobId)) ? [] : refuse('not-found')
  return rows.filter(row => row.id !== null)
})

export const countUnreadMessages = query(countUnreadMessagesContract, async (sql, actor) => {
  const jobs = await sql<{ jobId: string; count: number }[]>`
    select job_id, count(*) from messages
    where receiver_id = ${actor.id} and read_at is null
    group by job_id order by max(created_at) desc`
  return { count: jobs.reduce((sum, job) => sum + job.count, 0), jobs: [...jobs] }
})

/** Presence is visible only to the two people of a conversation. */
export const getPresence = query(getPresenceContract, async (sql, actor, { id }) => {
  const [row] = await sql<{ isOnline: boolean | null; lastSeenAt: string | null }[]>`
    select s.seen_at > now() - make_interval(secs => ${periods.online.seconds}) as is_online, s.seen_at as last_seen_at
    from users u left join presence s on s.user_id = u.id
    where u.id = ${id} and u.deleted_at is null and u.id <> all (${shunned(sql, actor.id)}) and exists (
      select 1 from jobs j
      where j.status <> 'left' and ((j.poster_id = ${actor.id} and j.student_id = u.id)
        or (j.poster_id = u.id and j.student_id = ${actor.id}))
    )`
  return row ? { isOnline: row.isOnline ?? false, lastSeenAt: row.lastSeenAt } : refuse('not-found')
})
