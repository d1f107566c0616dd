import { limits } from '../../../schema/rules.ts'
import { readListedJobs } from '../../data/schemas/listed-job.ts'
import { totalCount } from '../../data/schemas/total-count.ts'
import { createQuery } from '../../data/server/query.ts'
import { cantonWanted, type JobSearch } from './job-search.ts'

export const lastQueriedPage = limits.reach / limits.pageSize.screen

/** The question that the server understands: everything but the order, and what the person types a little later. */
export const toQuestion = (wanted: JobSearch) => {
  const { status, search, location, category, minimumRate, page } = wanted
  const canton = cantonWanted(wanted)
  return new URLSearchParams({
    status,
    limit: String(limits.pageSize.screen),
    page: String(Math.min(page, lastQueriedPage)),
    ...(search.trim() && { search: search.trim() }),
    ...(location.trim() && { location: location.trim() }),
    ...(category && { category }),
    ...(canton && { canton }),
    ...(minimumRate !== null && { minimumRate: String(minimumRate) }),
  }).toString()
}

/** How many offers there are in the whole country. */
export const toCount = (status: 'all' | 'open') => new URLSearchParams({ status, limit: '1' }).toString()

export const jobsQuery = createQuery(async (question, call) => {
  const answer = await call(`/api/jobs?${question}`)
  return { jobs: readListedJobs(await answer.json()), total: totalCount(answer) }
})
