import type { Message } from '../../schema/entities/message.ts'
import { listMessages as contract } from '../../schema/queries/list-messages.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { texts } from '../texts/fr.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const messageColumns = (sql: Sql | Transaction) =>
  sql`m.id, m.job_id, m.sender_id, m.receiver_id, m.created_at,
    case when m.hidden_at is null then m.content else ${texts.hiddenMessage} end as content, m.read_at is not null as is_read`

/** Several students may have had a job, one after the other: each reads what was written to and by them. */
export const listMessages = query(contract, async (sql, actor, { jobId, before = null, limit }) => {
  const rows = await sql<(Message | { id: null })[]>`
    select ${messageColumns(sql)}
    from jobs j left join lateral (
      select * from messages
      where job_id = j.id and ${actor.id} in (sender_id, receiver_id) and (${before}::uuid is null
        or (created_at, id) < (select created_at, id from messages where id = ${before} and job_id = j.id))
      order by created_at desc, id desc limit ${limit}
    ) m on true
    where j.id = ${jobId} and (${actor.id} in (j.posted_by_id, j.assigned_to_id)
      or exists (select from former_students f where f.job_id = j.id and f.student_id = ${actor.id}))
    order by m.created_at, m.id`
  // An own conversation without a word is one row of nothing; somebody else's is no row.
  if (rows.length === 0) return refuse('not-found')
  return rows.filter(row => row.id !== null)
})
