import { contracts } from '../../schema/contracts.ts'
import { sync as contract } from '../../schema/contracts/sync.ts'
import type { Mutation, SyncResult } from '../../schema/sync.ts'
import type { Bill, Deps } from '../deps.ts'
import { createBatches, sync } from '../feed/sync.ts'
import { createMutationFailures } from '../feed/mutation-failures.ts'
import { changeCost, points } from '../server/cost.ts'
import type { LoadGate } from '../server/load-gate.ts'
import { Refusal } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

const costOfAction = new Map(contracts.map(({ name, cost }) => [name, points[cost]]))

/** Charges the actions in order. Those beyond the person's budget are postponed. */
const payActions = (bill: Bill | undefined, mutations: readonly Mutation[]) => {
  for (const [index, { command }] of mutations.entries()) {
    const refusal = bill?.charge(costOfAction.get(command) ?? points.row, 'action')
    if (refusal) return { paid: mutations.slice(0, index), later: mutations.slice(index), refusal }
  }
  return { paid: [...mutations], later: [], refusal: null }
}

type Given = Deps & { gate: LoadGate }

export const syncRoutes = (deps: Given, { handle, sendable }: Handlers, told: Parameters<typeof sync>[3]) => {
  const batches = createBatches()
  const mutationFailed = createMutationFailures(deps)
  return serve([
    handle(
      contract,
      async (request, actor, c) => {
        const { bill } = c.var
        const takesFiles = c.req.query('takes') === 'files'
        const begins = Object.values(request.cursors).every(cursor => cursor === '0')
        const isPage = request.page !== null || (begins && !takesFiles)
        const refusal = !actor && isPage ? bill?.charge(points.visitorsPage, 'visitorsPage') : null
        if (refusal) return refusal
        const { paid, later, refusal: unpaid } = payActions(bill, request.mutations)
        if (unpaid && paid.length === 0) return unpaid
        const answer = await sync(
          { ...deps, sendable, batches, mutationFailed },
          actor,
          { ...request, mutations: paid, takesFiles },
          told,
        ).catch((error: unknown) => {
          deps.metrics?.syncRound('failed')
          throw error
        })
        if (answer instanceof Refusal) {
          deps.metrics?.syncRound(answer.code)
          return answer
        }
        const waiting = later.map(({ id }): SyncResult => ({ id, outcome: 'retry' }))
        const results = [...answer.results, ...waiting]
        // Actions beyond the budget are counted apart from those that broke.
        const counted = [...answer.results, ...waiting.map(() => ({ outcome: 'later' }))]
        deps.metrics?.syncRound('done', counted)
        bill?.charge(answer.changes.length * changeCost, 'changes')
        return { ...answer, results }
      },
      { hasOwnTurns: true },
    ),
  ])
}
