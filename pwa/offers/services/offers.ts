import { categories, type Category } from '../../../schema/choices.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { filterJobs, type JobIndex } from '../../data/device/jobs/job-index.ts'

export type Offers = { category: Category; jobs: readonly ListedJob[]; total: number }

/** Open offers that match a search, by category, from local data. */
export const offersOf = (index: JobIndex, search: string): Offers[] => {
  const found = filterJobs(index, { search, location: '', status: 'open', category: null })
  return categories.map(category => {
    const jobs = found.filter(job => job.category === category)
    return { category, jobs, total: jobs.length }
  })
}

/** Figures of the catalogue. Remote counts offers that need no travel at all. */
export const figuresOf = (index: JobIndex) => {
  const open = index.filter(job => job.status === 'open')
  const sum = open.reduce((total, { rate }) => total + rate, 0)
  return {
    active: open.length,
    average: open.length > 0 ? sum / open.length : null,
    remote: open.filter(({ deliveryType }) => deliveryType === 'remote').length,
  }
}
