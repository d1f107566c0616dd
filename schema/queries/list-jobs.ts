import * as z from 'zod'
import { contract } from '../contract.ts'
import { categories, jobStatuses } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { job } from '../entities/job.ts'
import { choice, searchWords, wholeNumber } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const listJobs = contract({
  name: 'list-jobs',
  method: 'GET',
  path: '/api/jobs',
  summary:
    'Offers, newest first; X-Total-Count tells how many there are in all, of a search up to 10,000, which is as far as pages lead. A search without three letters in a row looks among the newest 2,000',
  caller: 'anyone',
  input: z
    .strictObject({
      search: searchWords,
      location: searchWords,
      status: choice([...jobStatuses, 'all']).default('all'),
      category: choice(categories).optional(),
      canton: choice(cantonCodes).optional(),
      minimumRate: wholeNumber(limits.rate.min, limits.rate.max).optional(),
      limit: wholeNumber(1, limits.pageSize.max).default(limits.pageSize.default),
      page: wholeNumber(1, limits.page.max).default(limits.page.default),
    })
    .refine(({ limit, page }) => limit * page <= limits.reach, {
      path: ['page'],
      error: messages.number,
    }),
  answer: z.array(job),
  refusals: [],
})
