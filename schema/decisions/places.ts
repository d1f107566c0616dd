import type { Job } from '../entities/job.ts'

/** How many students an offer still looks for: those it wants in all, less those who have a job of their own. */
export const placesLeft = ({ places = 1, chosen = 0 }: Pick<Job, 'places' | 'chosen'>) => places - chosen
