import { useLive } from '../../data/device/use-live.ts'

/** How many have applied to a job; counted for the cards that are shown, of what may be thousands. */
export const useApplicantCount = (jobId: string) =>
  useLive(`applicant-count/${jobId}`, async db => await db.applications.where('jobId').equals(jobId).count())
