import type { listJobs } from '../../../schema/contracts/jobs.ts'
import type { Given } from '../../../schema/contract.ts'
import { limits } from '../../../schema/rules.ts'
import { readListedJobs } from '../../data/schemas/listed-job.ts'
import { totalCount } from '../../data/schemas/total-count.ts'
import { createQuery } from '../../data/server/query.ts'
import { cantonWanted, type JobSearch } from './job-search.ts'

export const lastQueriedPage = limits.reach / limits.pageSize.screen

type Question = Given<typeof listJobs>

/** The query for the server: all filters except the order. */
export const toQuestion = (wanted: JobSearch): Question => {
  const { status, search, location, category, minimumRate, page } = wanted
  const canton = cantonWanted(wanted)
  return {
    status,
    limit: String(limits.pageSize.screen),
    page: String(Math.min(page, lastQueriedPage)),
    ...(search.trim() && { search: search.trim() }),
    ...(location.trim() && { location: location.trim() }),
    ...(category && { category }),
    ...(canton && { canton }),
    ...(minimumRate !== null && { minimumRate: String(minimumRate) }),
  }
}

/** Query for the number of offers in the whole country. */
export const toCount = (status: 'all' | 'open'): Question => ({ status, limit: '1' })

export const jobsQuery = createQuery(async (question: Question, call) => {
  const answer = await call<typeof listJobs>('GET', '/api/jobs', question)
  return { jobs: await answer.read(readListedJobs), total: totalCount(answer) }
})
