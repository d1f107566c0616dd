import { listAcceptedJobs as contract } from '../../schema/queries/list-accepted-jobs.ts'
import { refuse } from '../server/refusal.ts'
import { partyJobColumns, toAcceptedJob, type PartyJobRow } from './jobs.ts'
import { query } from './query.ts'

/** A student's jobs are those done for others, a private person's those that others do. */
export const listAcceptedJobs = query(contract, async (sql, actor, { userId }) => {
  if (userId !== actor.id) return refuse('not-found')
  const own = actor.userType === 'student' ? sql`j.assigned_to_id` : sql`j.posted_by_id`
  const rows = await sql<PartyJobRow[]>`
    select ${partyJobColumns(sql)}
    from jobs j join users p on p.id = j.posted_by_id join users a on a.id = j.assigned_to_id
    where ${own} = ${actor.id}
    order by j.created_at desc, j.id desc`
  return rows.map(row => toAcceptedJob(row, actor.id))
})
