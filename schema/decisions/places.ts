import type { Job } from '../entities/job.ts'

/** Number of students still wanted: all places minus those already given. */
export const placesLeft = ({ places = 1, chosen = 0 }: Pick<Job, 'places' | 'chosen'>) => places - chosen
