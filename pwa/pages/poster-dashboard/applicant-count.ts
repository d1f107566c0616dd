import { keepAnswer } from '../../data/device/keep-answer.ts'

/** How many have applied to a job; counted for the cards that are shown, of what may be thousands. */
export const applicantCount = keepAnswer('applicant-count', async (db, jobId) =>
  db.applications.where('jobId').equals(jobId).count(),
)
