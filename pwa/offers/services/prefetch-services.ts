import type { Call } from '../../data/server/call.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { wasFilled } from '../../data/device/filled.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { servicesQuery } from './services-query.ts'
import { readServicesSearch } from './services-search.ts'

/** Prefetches the catalogue while its screen is loading. */
export const prefetchServices = async (search: Record<string, unknown>, call: Call) => {
  if (wasFilled()) void openDevice().then(jobs.follow)
  else await servicesQuery.by(call).fetch(readServicesSearch(search).search.trim())
}
