import { listOwnApplications as ownContract } from '../../schema/queries/list-own-applications.ts'
import { listSentApplications as contract } from '../../schema/queries/list-sent-applications.ts'
import type { Sql } from '../db/connect.ts'
import { refuse } from '../server/refusal.ts'
import { applicationBeside, takeApplication, type ApplicationBeside } from './applications.ts'
import { isShown } from '../domain/blocks.ts'
import { jobColumns, toJob, type JobRow } from './jobs.ts'
import { query } from './query.ts'

/** The job stays readable to those who applied, also after it was deleted. */
export const readSentApplications = async (sql: Sql, studentId: string) => {
  const rows = await sql<(JobRow & ApplicationBeside)[]>`
    select ${applicationBeside(sql)}, ${jobColumns(sql)}
    from applications a join jobs j on j.id = a.job_id join users p on p.id = j.posted_by_id
    where a.student_id = ${studentId} and ${isShown(sql, studentId)}
    order by a.created_at desc, a.id desc`
  return rows.map(row => ({ ...takeApplication(row), job: toJob(row, studentId) }))
}

export const listSentApplications = query(contract, async (sql, actor, { userId }) =>
  userId === actor.id ? readSentApplications(sql, actor.id) : refuse('not-found'),
)

export const listOwnApplications = query(ownContract, (sql, actor) => readSentApplications(sql, actor.id))
