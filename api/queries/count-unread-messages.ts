import { countUnreadMessages as contract } from '../../schema/queries/count-unread-messages.ts'
import { query } from './query.ts'

export const countUnreadMessages = query(contract, async (sql, actor) => {
  const jobs = await sql<{ jobId: string; count: number }[]>`
    select job_id, count(*) from messages
    where receiver_id = ${actor.id} and read_at is null
    group by job_id order by max(created_at) desc`
  return { count: jobs.reduce((sum, job) => sum + job.count, 0), jobs: [...jobs] }
})
