import type { listJobs } from '../../../schema/contracts/jobs.ts'
import { categories } from '../../../schema/choices.ts'
import { readListedJobs } from '../../data/schemas/listed-job.ts'
import { totalCount } from '../../data/schemas/total-count.ts'
import { createQuery } from '../../data/server/query.ts'
import type { Offers } from './offers.ts'

/** Offers per category for a first visitor, before the device has all. */
const firstFew = 6

/** The newest open offers of each category that match a search. */
export const servicesQuery = createQuery(async (search, call): Promise<Offers[]> =>
  Promise.all(
    categories.map(async category => {
      const question = { status: 'open', category, limit: String(firstFew), ...(search && { search }) } as const
      const answer = await call<typeof listJobs>('GET', '/api/jobs', question)
      return { category, jobs: await answer.read(readListedJobs), total: totalCount(answer) }
    }),
  ),
)
