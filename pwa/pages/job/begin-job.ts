import type { Call } from '../../data/server/call.ts'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { askedJob } from './asked-job.ts'

/** Sets an offer on its way while its screen still arrives. */
export const beginJob = async (id: string, call: Call) => {
  if (jobs.wasFilled()) void openDevice()
  await askedJob.by(call).ask(id)
}
