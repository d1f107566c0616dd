import { categories } from '../../../schema/choices.ts'
import { readListedJobs } from '../../answers/listed-job.ts'
import { totalCount } from '../../answers/total-count.ts'
import { call } from '../../call.ts'
import { createAsked } from '../../live/asked.ts'
import type { Offers } from './-offers.ts'

/** What a first visitor sees of each category before the device has them all. */
const firstFew = 6

/** The newest open offers of each category that fit a search. */
export const askedServices = createAsked(async (search): Promise<Offers[]> =>
  Promise.all(
    categories.map(async category => {
      const question = new URLSearchParams({
        status: 'open',
        category,
        limit: String(firstFew),
        ...(search && { search }),
      })
      const answer = await call(`/api/jobs?${question}`)
      return { category, jobs: readListedJobs(await answer.json()), total: totalCount(answer) }
    }),
  ),
)
