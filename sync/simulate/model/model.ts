import { upgradeMutation } from '../../../schema/upgrade-mutation.ts'
import { syncVersion, type Mutation, type SyncRequest, type SyncResult } from '../../../schema/sync.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { runOffline, tellOfOffers } from './commands.ts'
import { differencesOf, readNotices, readWorld, type World } from './world.ts'

/**
 * The second oracle: a server of one thread, without network, transactions or devices. It is told what the real one was
 * asked, in the order in which the real one did it, and says what must have come of it.
 */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value

const outcomeOf = (result: SyncResult) => (result.outcome === 'refused' ? result.code : result.outcome)

export const createModel = async (sql: Sql, isSick: (mutation: Mutation) => boolean) => {
  let world = await readWorld(sql)
  let kept: World | null = null
  const complaints: string[] = []

  const expect = (what: string, real: string, wanted: string) => {
    if (real !== wanted) complaints.push(`the server says of ${what}: ${real}, the model: ${wanted}`)
  }

  /** The server makes the ids and times of notices: those that say the same are the same until somebody names one. */
  const nameNotices = async () => {
    for (const { id, userId, title, message, isRead, createdAt = '' } of await readNotices(sql)) {
      const nameless = world.notices.filter(
        one => one.id === null && one.userId === userId && one.title === title && one.message === message,
      )
      const named = world.notices.find(one => one.id === id)
      const notice = named ?? nameless.find(one => one.isRead === isRead) ?? nameless[0]
      if (notice) Object.assign(notice, { id, createdAt })
    }
  }

  const runOne = (account: string, sent: number, mutation: Mutation) => {
    const { id, command, input, dependsOn } = mutation
    const key = `${account}/${id}`
    const asked = JSON.stringify([command, sorted(input)])
    const known = world.receipts.get(key)
    if (known) return known.asked === null || known.asked === asked ? known.outcome : 'id-reused'
    const isBlocked = dependsOn !== undefined && world.receipts.get(`${account}/${dependsOn}`)?.outcome !== 'applied'
    // Not run, and so not remembered: it may be asked for again once the other is repaired.
    if (isBlocked) return 'blocked'
    const today = upgradeMutation(mutation, mutation.version ?? sent, syncVersion.current)
    const outcome = today ? (runOffline(world, account, today.command, today.input) ?? 'applied') : 'expired'
    world.receipts.set(key, { asked, outcome })
    return outcome
  }

  return {
    complaints,
    expect,
    /** What anybody else does, and the reason why not where it must be refused. */
    change: <T>(act: (world: World) => T) => act(world),
    nameNotices,
    sync: (account: string, { version, mutations }: SyncRequest, results: readonly SyncResult[]) => {
      let isPutOff = false
      for (const [at, mutation] of mutations.entries()) {
        const result = results[at]
        // The first of them is a sick one, and what is behind it waits without being run.
        isPutOff ||= result?.outcome === 'retry' && isSick(mutation)
        if (isPutOff) {
          expect(`${mutation.command} ${mutation.id}`, result?.outcome ?? 'nothing', 'retry')
          continue
        }
        expect(
          `${mutation.command} ${mutation.id}`,
          result ? outcomeOf(result) : 'nothing',
          runOne(account, version, mutation),
        )
      }
      tellOfOffers(world)
    },
    backUp: () => {
      kept = structuredClone(world)
    },
    restore: () => {
      if (kept) world = structuredClone(kept)
    },
    /** Compares all that there is. */
    judge: async () => {
      complaints.push(...differencesOf(await readWorld(sql), world))
    },
  }
}

export type Model = Awaited<ReturnType<typeof createModel>>
