import { getJob as contract } from '../../schema/queries/get-job.ts'
import { refuse } from '../refusal.ts'
import { jobColumns, toJob, type JobRow } from './jobs.ts'
import { query } from './query.ts'

export const getJob = query(contract, async (sql, actor, { id }) => {
  const [row] = await sql<JobRow[]>`
    select ${jobColumns(sql)}
    from jobs j join users p on p.id = j.posted_by_id
    where j.id = ${id} and (j.deleted_at is null or j.posted_by_id = ${actor?.id ?? null})`
  return row ? toJob(row, actor?.id ?? null) : refuse('not-found')
})
