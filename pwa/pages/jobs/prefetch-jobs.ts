import type { Call } from '../../data/server/call.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { jobsQuery, toQuestion } from '../../features/offer-list/jobs-query.ts'
import { readJobSearch, toJobSearch } from '../../features/offer-list/job-search.ts'

/** Sets the list of jobs on its way while its screen still arrives: from the device if that has them, else from the server. */
export const prefetchJobs = async (search: Record<string, unknown>, call: Call) => {
  const wanted = toJobSearch(readJobSearch(search))
  if (jobs.wasFilled()) void openDevice().then(jobs.follow)
  if (!jobs.wasFilled() || wanted.status !== 'open') await jobsQuery.by(call).fetch(toQuestion(wanted))
}
