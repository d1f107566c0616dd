import type { Call } from '../../data/server/call.ts'
import { wasFilled } from '../../data/device/filled.ts'
import { openDevice } from '../../data/device/open-device.ts'
import { jobQuery } from './job-query.ts'

/** Prefetches an offer while its screen is loading. */
export const prefetchJob = async (id: string, call: Call) => {
  if (wasFilled()) void openDevice()
  await jobQuery.by(call).fetch(id)
}
