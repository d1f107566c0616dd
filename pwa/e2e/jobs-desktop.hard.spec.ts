import { walkJobs } from './walk-jobs.ts'

await walkJobs('desktop')
