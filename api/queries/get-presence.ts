import { getPresence as contract } from '../../schema/queries/get-presence.ts'
import { periods } from '../../schema/rules.ts'
import { refuse } from '../server/refusal.ts'
import { shunned } from '../domain/blocks.ts'
import { query } from './query.ts'

/** Presence is for the two people of a conversation; nobody else learns when somebody is up. */
export const getPresence = query(contract, async (sql, actor, { id }) => {
  const [row] = await sql<{ isOnline: boolean | null; lastSeenAt: string | null }[]>`
    select s.seen_at > now() - make_interval(secs => ${periods.online.seconds}) as is_online, s.seen_at as last_seen_at
    from users u left join presence s on s.user_id = u.id
    where u.id = ${id} and u.deleted_at is null and u.id <> all (${shunned(sql, actor.id)}) and exists (
      select 1 from jobs j
      where (j.posted_by_id = ${actor.id} and j.assigned_to_id = u.id)
        or (j.posted_by_id = u.id and j.assigned_to_id = ${actor.id})
    )`
  return row ? { isOnline: row.isOnline ?? false, lastSeenAt: row.lastSeenAt } : refuse('not-found')
})
