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

/** Prefetches the list of offers while its screen is loading, from the device if it holds them, else from the server. */
export const prefetchJobs = async (search: Record<string, unknown>, call: Call) => {
  const wanted = toJobSearch(readJobSearch(search))
  if (wasFilled()) void openDevice().then(jobs.follow)
  if (!wasFilled() || wanted.status !== 'open') await jobsQuery.by(call).fetch(toQuestion(wanted))
}

/** Prefetches the local data for a signed-in reader. */
export const prepareJobs = async ({ id, userType }: OwnUser) => {
  const isStudent = userType === 'student'
  await Promise.all([
    fetchCatalogue(),
    ...(isStudent ? [prepareFreeTime(id), favouritesKept.prepare(id)] : [ownJobs.prepare(id)]),
  ])
}
