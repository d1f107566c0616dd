import { listJobApplications as contract } from '../../schema/queries/list-job-applications.ts'
import { refuse } from '../server/refusal.ts'
import { applicationBeside, takeApplication, type ApplicationBeside } from './applications.ts'
import { isSeen } from '../domain/blocks.ts'
import { personColumns, toUser, type PersonRow } from './people.ts'
import { query } from './query.ts'

export const listJobApplications = query(contract, async (sql, actor, { id }) => {
  const rows = await sql<((PersonRow & ApplicationBeside) | { applicationId: null })[]>`
    select ${applicationBeside(sql)}, ${personColumns(sql)}
    from jobs j
    left join applications a on a.job_id = j.id and ${isSeen(sql, actor.id)}
    left join users u on u.id = a.student_id
    where j.id = ${id} and j.posted_by_id = ${actor.id}
    order by a.created_at, a.id`
  // An own job without applications is one row of nothing; somebody else's is no row.
  if (rows.length === 0) return refuse('not-found')
  return rows
    .filter(row => row.applicationId !== null)
    .map(row => ({ ...takeApplication(row), student: toUser(row, true) }))
})
