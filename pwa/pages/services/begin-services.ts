import type { Call } from '../../data/server/call.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { askedServices } from './asked-services.ts'
import { readServicesSearch } from './services-search.ts'

/** Sets the catalogue on its way while its screen still arrives. */
export const beginServices = async (search: Record<string, unknown>, call: Call) => {
  if (jobs.wasFilled()) void openDevice().then(jobs.follow)
  else await askedServices.by(call).ask(readServicesSearch(search).search.trim())
}
