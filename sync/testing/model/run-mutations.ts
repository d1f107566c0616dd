import { isExpired } from '../../../schema/decisions/is-expired.ts'
import { sortedJson } from '../../../schema/sorted-json.ts'
import { upgradeMutation } from '../../../schema/upgrade-mutation.ts'
import { syncVersion, type Mutation, type SyncResult } from '../../../schema/sync.ts'
import { runAction } from './actions.ts'
import type { By, World } from './world.ts'

const refused = (id: string, code: string): SyncResult => ({
  id,
  outcome: 'refused',
  code,
  message: `refused: ${code}`,
})

type Given = {
  /** Sync version of the request. */
  sent: number
  isPutOff: (mutation: Mutation) => boolean
  /** Wraps each action that runs. */
  within?: (mutation: Mutation, run: () => Promise<SyncResult>) => Promise<SyncResult>
  /** Gives each action its own time. */
  step?: () => By
}

/** Runs mutations in order, each once. Stops after one that is put off, because a later one in its lane must not overtake it. */
export const runMutations = async (world: World, by: By, mutations: readonly Mutation[], given: Given) => {
  const { sent, isPutOff, within = (_, run) => run(), step = () => by } = given
  const results = new Map<string, SyncResult>()
  let isWaiting = false
  const decide = async (mutation: Mutation): Promise<SyncResult> => {
    const { id, dependsOn } = mutation
    if (isWaiting) return { id, outcome: 'retry' }
    const asked = sortedJson([mutation.command, mutation.input])
    const known = world.receipt.get(`${by.id}/${id}`)
    if (known) return known.asked === asked ? known.result : refused(id, 'id-reused')
    const maker = dependsOn && (results.get(dependsOn) ?? world.receipt.get(`${by.id}/${dependsOn}`)?.result)
    // It does not run and gets no receipt, so it can be sent again once its dependency is corrected.
    if (dependsOn && (!maker || maker.outcome !== 'applied')) return { id, outcome: 'blocked' }
    if (isPutOff(mutation)) return { id, outcome: 'retry' }
    const isTooOld = isExpired(mutation, Date.parse(by.now))
    const today = isTooOld ? null : upgradeMutation(mutation, mutation.version ?? sent, syncVersion.current)
    const result = await within(mutation, async () => {
      const code = today ? await runAction(world, step(), today.command, today.input) : 'expired'
      return code === null ? { id, outcome: 'applied', answer: {} } : refused(id, code)
    })
    world.receipt.set(`${by.id}/${id}`, { asked, result })
    return result
  }
  for (const mutation of mutations) {
    const result = await decide(mutation)
    isWaiting ||= result.outcome === 'retry'
    results.set(mutation.id, result)
  }
  return [...results.values()]
}
