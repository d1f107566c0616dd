import { reportDeviceError } from '../../schema/contracts/device-errors.ts'
import type { Deps } from '../deps.ts'
import { createBudget } from '../server/budget.ts'
import { serve, type Handlers } from './handlers.ts'

/** Log lines per minute for all senders together; the rest is only counted. */
const written = { most: 60, perSecond: 1 }

export const deviceErrorRoutes = ({ log, metrics }: Deps, { handle }: Handlers) => {
  const budget = createBudget(written)
  return serve([
    handle(reportDeviceError, error => {
      metrics?.deviceError()
      if (budget.wait('all') === 0) log.info('device_error', error)
      budget.take('all', 1)
      return Promise.resolve({ ok: true })
    }),
  ])
}
