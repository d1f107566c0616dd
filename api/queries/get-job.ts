import { getJob as contract } from '../../schema/queries/get-job.ts'
import { refuse } from '../server/refusal.ts'
import { isShown } from '../domain/blocks.ts'
import { jobColumns, toJob, type JobRow } from './jobs.ts'
import { query } from './query.ts'

export const getJob = query(contract, async (sql, actor, { id }) => {
  const viewer = actor?.id ?? null
  const [row] = await sql<JobRow[]>`
    select ${jobColumns(sql)}
    from jobs j join users p on p.id = j.posted_by_id
    where j.id = ${id} and (j.deleted_at is null or j.posted_by_id = ${viewer}) and ${isShown(sql, viewer)}`
  return row ? toJob(row, viewer) : refuse('not-found')
})
