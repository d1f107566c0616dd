import * as v from 'valibot'
import type { Job } from '../../schema/entities/job.ts'
import type { Takes } from './takes.ts'

/** What a card shows of a job. */
export const listedJob = v.object({
  id: v.string(),
  title: v.string(),
  location: v.string(),
  rate: v.number(),
  duration: v.string(),
  description: v.string(),
})

export type ListedJob = Takes<typeof listedJob, Job>
