import { getUser as contract } from '../../schema/queries/get-user.ts'
import { refuse } from '../server/refusal.ts'
import { isSeen } from '../domain/blocks.ts'
import { personColumns, toUser, type PersonRow } from './people.ts'
import { query } from './query.ts'

/** Contact details show to oneself, and to individuals who have the student's application or a job with the student. */
export const getUser = query(contract, async (sql, actor, { id }) => {
  const viewer = actor?.id ?? null
  const [row] = await sql<(PersonRow & { isKnown: boolean })[]>`
    select ${personColumns(sql)},
      u.id = ${viewer} or (u.user_type = 'student' and exists (
        select 1 from applications a join jobs j on j.id = a.job_id
        where a.student_id = u.id and j.posted_by_id = ${viewer} and ${isSeen(sql, viewer)}
      )) as is_known
    from users u where u.id = ${id} and u.deleted_at is null`
  return row ? toUser(row, row.isKnown) : refuse('not-found')
})
