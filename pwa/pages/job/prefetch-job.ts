import type { Call } from '../../data/server/call.ts'
import { wasFilled } from '../../data/device/filled.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { jobQuery } from './job-query.ts'

/** Sets an offer on its way while its screen still arrives. */
export const prefetchJob = async (id: string, call: Call) => {
  if (wasFilled()) void openDevice()
  await jobQuery.by(call).fetch(id)
}
