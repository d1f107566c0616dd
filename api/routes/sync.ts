import { sync as contract } from '../../schema/contracts/sync.ts'
import type { Deps } from '../deps.ts'
import { sync } from '../feed/sync.ts'
import { Refusal } from '../server/refusal.ts'
import { changeCost, visitorsPageCost } from './costs.ts'
import { serve, type Handlers } from './handlers.ts'

export const syncRoutes = (deps: Deps, { handle, sendable }: Handlers, told: Parameters<typeof sync>[3]) =>
  serve([
    handle(contract, async (request, actor, c) => {
      const takesFiles = c.req.query('takes') === 'files'
      const begins = Object.values(request.cursors).every(cursor => cursor === '0')
      const isPage = request.page !== null || (begins && !takesFiles)
      const refusal = !actor && isPage ? c.var.charge?.(visitorsPageCost) : null
      if (refusal) return refusal
      const answer = await sync({ ...deps, sendable }, actor, { ...request, takesFiles }, told).catch(
        (error: unknown) => {
          deps.metrics?.syncRound('failed')
          throw error
        },
      )
      if (answer instanceof Refusal) {
        deps.metrics?.syncRound(answer.code)
        return answer
      }
      deps.metrics?.syncRound('done', answer.results)
      c.var.charge?.(answer.changes.length * changeCost)
      return answer
    }),
  ])
