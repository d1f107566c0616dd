import type { OwnUser } from '../../data/schemas/own-user.ts'
import type { Call } from '../../data/server/call.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { wasFilled } from '../../data/device/filled.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { prepareFreeTime } from '../../people/availability/use-free-time.ts'
import { favouritesKept } from '../saved/use-favourites.ts'
import { fetchCatalogue } from '../cards/use-kilometres.ts'
import { ownJobs } from '../cards/own-jobs.ts'
import { jobsQuery, toQuestion } from './jobs-query.ts'
import { readJobSearch, toJobSearch } from './job-search.ts'

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
