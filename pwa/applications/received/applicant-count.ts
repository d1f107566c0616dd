import { cachedQuery } from '../../data/device/cached-query.ts'

/** Number of applicants for a job. Counted only for visible cards, because there may be thousands. */
export const applicantCount = cachedQuery('applicant-count', async (db, jobId) =>
  db.applications.where('jobId').equals(jobId).count(),
)
