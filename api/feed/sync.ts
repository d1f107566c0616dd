import { blockUser } from '../../schema/contracts/safety.ts'
import type { sync as contract } from '../../schema/contracts/sync.ts'
import type { Input } from '../../schema/contract.ts'
import { contracts } from '../../schema/contracts.ts'
import { upgrades } from '../../schema/upgrade-mutation.ts'
import { userFeed } from '../../schema/feeds.ts'
import { syncVersion } from '../../schema/sync.ts'
import type { Actor } from '../domain/actor.ts'
import type { Deps } from '../deps.ts'
import type { Lane, LoadGate } from '../server/load-gate.ts'
import { refuse, Refusal } from '../server/refusal.ts'
import { createTurns } from '../server/take-turns.ts'
import { changesSince, putOff, readAtStandby } from './changes-since.ts'
import type { MutationFailures } from './mutation-failures.ts'
import { runMutations } from './run-mutations.ts'
import type { Sendable } from './sendable.ts'

/** A person's feed is for that person; those of the open offers are for everybody. */
const mayFollow = (feed: string, actor: Actor | null) =>
  !feed.startsWith('user:') || (actor !== null && feed === userFeed(actor.id))

type Told = {
  /** Something was written that devices follow. */
  moved: () => void
  /** A session may have ended by it. */
  ended: () => void
}
type Request = Input<typeof contract> & { takesFiles: boolean }

/** After these commands no device needs to pull. */
const quiet = new Set(contracts.flatMap(({ name, movesNoFeed }) => (movesNoFeed ? [name] : [])))

/** How many batches of one person may wait, e.g. those of several devices. */
const waitingBatches = 6

/**
 * Batches of one person wait here for each other: in the database they would hold all connections while they wait for that
 * person's lock.
 */
export const createBatches = () => createTurns({ waiting: waitingBatches })
type Batches = ReturnType<typeof createBatches>

/** For what a request waits, apart from its actions. */
const laneOf = ({ cursors, page }: Request): Lane => {
  if (page) return page.isReset || cursors[page.feed] === '0' ? 'page' : 'look'
  return Object.values(cursors).includes('0') ? 'anew' : 'look'
}

export const sync = async (
  deps: Deps & { sendable: Sendable; batches: Batches; gate: LoadGate; mutationFailed: MutationFailures },
  actor: Actor | null,
  request: Request,
  { moved, ended }: Told,
) => {
  if (request.version < syncVersion.oldest) return refuse('outdated')
  // While processes are being replaced a new app may meet one that is not new yet.
  if (request.version > syncVersion.current) return refuse('too-new')
  const isOwn = Object.keys(request.cursors).every(feed => mayFollow(feed, actor))
  // After the session's end the person has to log in again; another person's feed is refused for good.
  if (!actor && (!isOwn || request.mutations.length > 0)) return refuse('unauthenticated')
  if (!isOwn) return refuse('forbidden')
  const versions = { sent: request.version, current: syncVersion.current, upgrades }
  const isSending = actor !== null && request.mutations.length > 0
  const tooMany = isSending ? deps.batches.whyNot(actor.id) : null
  if (tooMany) return tooMany
  const results = isSending
    ? await deps.batches.run(actor.id, () =>
        deps.gate.run('send', () => runMutations(deps, actor, request.mutations, versions)),
      )
    : []
  if (results instanceof Refusal) return results
  // Others hear of it while this device still reads.
  if (request.mutations.some(({ command }) => !quiet.has(command))) moved()
  // A block ends that one of the two acts for the other.
  if (request.mutations.some(({ command }) => command === blockUser.name)) ended()
  const viewer = actor?.id ?? null
  // What was just written is read where it was written; a standby may not have it yet.
  const isOnlyLooking = request.mutations.length === 0
  const read = async (lane: Lane) => {
    const asked = { ...request, isDeputy: actor?.deputyId !== undefined, mayNotBegin: lane !== 'anew' }
    const atStandby =
      isOnlyLooking && (await deps.standby?.read(request.seen, sql => readAtStandby(sql, viewer, asked)))
    return atStandby || changesSince(deps.sql, viewer, asked)
  }
  const lane = laneOf(request)
  const readIn = (lane: Lane) => deps.gate.run(lane, () => read(lane))
  // Who has sent something is not made to wait for a look behind it.
  const first = await readIn(isSending && lane === 'look' ? 'send' : lane)
  // Most of those whose history is another one find out here.
  const found = first === 'anew' ? await readIn('anew') : first
  const answer = found instanceof Refusal && isSending ? (putOff(request) ?? found) : found
  if (answer instanceof Refusal) return answer
  if (answer === 'anew') throw new Error('a pull from nothing was not let begin')
  return { results, ...answer, at: Date.now() }
}
