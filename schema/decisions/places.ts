import type { Job } from '../entities/job.ts'

/** How many an offer still looks for: of those whom it wants in all, whoever has no job of their own yet. */
export const placesLeft = ({ places = 1, chosen = 0 }: Pick<Job, 'places' | 'chosen'>) => places - chosen
