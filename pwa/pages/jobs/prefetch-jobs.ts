import type { OwnUser } from '../../data/schemas/own-user.ts'
import type { Call } from '../../data/server/call.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { wasFilled } from '../../data/device/filled.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { prepareFreeTime } from '../../features/availability/use-free-time.ts'
import { favouritesKept } from '../../features/favourites/use-favourites.ts'
import { fetchCatalogue } from '../../features/jobs/use-kilometres.ts'
import { ownJobs } from '../../features/jobs/own-jobs.ts'
import { jobsQuery, toQuestion } from '../../features/offer-list/jobs-query.ts'
import { readJobSearch, toJobSearch } from '../../features/offer-list/job-search.ts'

/** Sets the list of jobs on its way while its screen still arrives: from the device if that has them, else from the server. */
export const prefetchJobs = async (search: Record<string, unknown>, call: Call) => {
  const wanted = toJobSearch(readJobSearch(search))
  if (wasFilled()) void openDevice().then(jobs.follow)
  if (!wasFilled() || wanted.status !== 'open') await jobsQuery.by(call).fetch(toQuestion(wanted))
}

/** What the device says of the list's signed-in reader. */
export const prepareJobs = async ({ id, userType }: OwnUser) => {
  const isStudent = userType === 'student'
  await Promise.all([
    fetchCatalogue(),
    ...(isStudent ? [prepareFreeTime(id), favouritesKept.prepare(id)] : [ownJobs.prepare(id)]),
  ])
}
