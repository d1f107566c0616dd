import {
  listAcceptedJobs as listAcceptedJobsContract,
  listDeletedJobs as deletedContract,
  listPostedJobs as listPostedJobsContract,
} from '../../schema/contracts/jobs.ts'
import type { Sql } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { refuse } from '../server/refusal.ts'
import {
  type PostedJobRow,
  type PartyJobRow,
  postedJobColumns,
  toPostedJob,
  partyJobColumns,
  toAcceptedJob,
} from './jobs.ts'
import { query } from './query.ts'

export const readPostedJobs = async (sql: Sql, posterId: string, are: 'kept' | 'deleted') => {
  const rows = await sql<PostedJobRow[]>`
    select ${postedJobColumns(sql)}
    from jobs j join users p on p.id = j.posted_by_id left join users a on a.id = j.assigned_to_id
    where j.posted_by_id = ${posterId} and ${are === 'kept' ? sql`j.deleted_at is null` : sql`j.deleted_at is not null`}
    order by j.created_at desc, j.id desc`
  return rows.map(toPostedJob)
}

export const listPostedJobs = query(listPostedJobsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readPostedJobs(sql, actor.id, 'kept') : refuse('not-found'),
)

export const listDeletedJobs = query(deletedContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readPostedJobs(sql, actor.id, 'deleted') : refuse('not-found'),
)

/** A student's jobs are those done for others, a private person's those that others do. */
export const readAcceptedJobs = async (sql: Sql, actor: Pick<Actor, 'id' | 'userType'>) => {
  const own = actor.userType === 'student' ? sql`j.assigned_to_id` : sql`j.posted_by_id`
  const rows = await sql<PartyJobRow[]>`
    select ${partyJobColumns(sql, actor.id)}
    from jobs j join users p on p.id = j.posted_by_id join users a on a.id = j.assigned_to_id
    where ${own} = ${actor.id}
    order by j.created_at desc, j.id desc`
  return rows.map(row => toAcceptedJob(row, actor.id))
}

export const listAcceptedJobs = query(listAcceptedJobsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readAcceptedJobs(sql, actor) : refuse('not-found'),
)
