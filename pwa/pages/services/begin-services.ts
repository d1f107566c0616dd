import { jobs } from '../../data/device/jobs/jobs.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { askedServices } from './asked-services.ts'
import { readServicesSearch } from './services-search.ts'

/** Sets the catalogue on its way while its screen still arrives. */
export const beginServices = (search: Record<string, unknown>) => {
  if (jobs.wasFilled()) void openDevice().then(jobs.follow)
  else void askedServices.ask(readServicesSearch(search).search.trim())
}
