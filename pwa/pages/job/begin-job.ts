import { jobs } from '../../data/device/jobs/jobs.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { askedJob } from './asked-job.ts'

/** Sets an offer on its way while its screen still arrives. */
export const beginJob = (id: string) => {
  if (jobs.wasFilled()) void openDevice()
  void askedJob.ask(id)
}
