import { checkApplication as contract } from '../../schema/queries/check-application.ts'
import { refuse } from '../server/refusal.ts'
import { applicationColumns, toApplication, type ApplicationRow } from './applications.ts'
import { isShown } from '../domain/blocks.ts'
import { query } from './query.ts'

export const checkApplication = query(contract, async (sql, actor, { id }) => {
  const [row] = await sql<ApplicationRow[]>`
    select ${applicationColumns(sql)} from applications a join jobs j on j.id = a.job_id
    where a.job_id = ${id} and a.student_id = ${actor.id} and ${isShown(sql, actor.id)}`
  if (row) return { hasApplied: true, application: toApplication(row) }
  const [job] = await sql`
    select 1 from jobs j
    where j.id = ${id} and (j.deleted_at is null or j.posted_by_id = ${actor.id}) and ${isShown(sql, actor.id)}`
  return job ? { hasApplied: false, application: null } : refuse('not-found')
})
