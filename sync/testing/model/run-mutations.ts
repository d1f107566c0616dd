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
  /** The version of the request. */
  sent: number
  isPutOff: (mutation: Mutation) => boolean
  /** Around each action that runs. */
  within?: (mutation: Mutation, run: () => Promise<SyncResult>) => Promise<SyncResult>
  /** Each action at a moment of its own. */
  step?: () => By
}

/** In order, and each once; after one that is put off none, or a lane would overtake itself. */
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
    // Not run, and so not remembered: it may be asked for again once the other is repaired.
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
