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
  documentedJobs,
  isLost,
  isMain,
  postedJobColumns,
  toPostedJob,
  partyJobColumns,
  toAcceptedJob,
} from './documented-jobs.ts'
import { query } from './query.ts'

const isOther = (sql: Sql): ReturnType<Sql> => sql`not ${isMain(sql)}`

/**
 * The offers of a poster, each with the job that represents it, and their other jobs: those of an offer for several students, and
 * later sessions.
 */
export const readPostedJobs = async (sql: Sql, posterId: string, are: 'kept' | 'deleted') => {
  const isOwn = sql`o.posted_by_id = ${posterId}`
  const rows =
    are === 'deleted'
      ? await sql<PostedJobRow[]>`
          select ${postedJobColumns(sql)} from ${documentedJobs(sql, sql`false`)}
          where ${isOwn} and o.closed_because = 'withdrawn' order by o.created_at desc, o.id desc`
      : await sql<PostedJobRow[]>`
          select * from (
            select ${postedJobColumns(sql)} from ${documentedJobs(sql, isMain(sql))}
            where ${isOwn} and o.closed_because is distinct from 'withdrawn'
            union all
            select ${postedJobColumns(sql)} from ${documentedJobs(sql, isOther(sql))}
            where ${isOwn} and j.id is not null and (j.status <> 'left' or ${isLost(sql)})
          ) posted order by created_at desc, id desc`
  return rows.map(toPostedJob)
}

export const listPostedJobs = query(listPostedJobsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readPostedJobs(sql, actor.id, 'kept') : refuse('not-found'),
)

export const listDeletedJobs = query(deletedContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readPostedJobs(sql, actor.id, 'deleted') : refuse('not-found'),
)

/** For a student the jobs they do, for a private person those that others do for them. */
export const readAcceptedJobs = async (sql: Sql, actor: Pick<Actor, 'id' | 'userType'>) => {
  const own = actor.userType === 'student' ? sql`j.student_id` : sql`j.poster_id`
  const rows = await sql<PartyJobRow[]>`
    select ${partyJobColumns(sql, actor.id)} from ${documentedJobs(sql, sql`true`)}
    where ${own} = ${actor.id} and (j.status <> 'left' or ${isLost(sql)})
    order by created_at desc, id desc`
  return rows.map(row => toAcceptedJob(row, actor.id))
}

export const listAcceptedJobs = query(listAcceptedJobsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readAcceptedJobs(sql, actor) : refuse('not-found'),
)
