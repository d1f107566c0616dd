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

/** A person's feed is readable by that person only; feeds of open offers by everyone. */
const mayFollow = (feed: string, actor: Actor | null) =>
  !feed.startsWith('user:') || (actor !== null && feed === userFeed(actor.id))

type Told = {
  /** Called after a write that devices follow. */
  moved: () => void
  /** Called after a write that may have ended a session. */
  ended: () => void
}
type Request = Input<typeof contract> & { takesFiles: boolean }

/** Commands after which no device needs to pull. */
const quiet = new Set(contracts.flatMap(({ name, movesNoFeed }) => (movesNoFeed ? [name] : [])))

/** Maximum waiting batches per person, e.g. of several devices. */
const waitingBatches = 6

/**
 * Queues the batches of one person here: in the database they would occupy all connections while waiting for that person's
 * lock.
 */
export const createBatches = () => createTurns({ waiting: waitingBatches })
type Batches = ReturnType<typeof createBatches>

/** Load lane of a request's pull, apart from its actions. */
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
  // During a rolling update a new app may meet an old process.
  if (request.version > syncVersion.current) return refuse('too-new')
  const isOwn = Object.keys(request.cursors).every(feed => mayFollow(feed, actor))
  // A person whose session has ended must log in again; another person's feed is refused for good.
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
  // Poke others while this device still reads.
  if (request.mutations.some(({ command }) => !quiet.has(command))) moved()
  // A block ends the right of one to act as the other's deputy.
  if (request.mutations.some(({ command }) => command === blockUser.name)) ended()
  const viewer = actor?.id ?? null
  // A device that has just written must read from the primary; a standby may lag.
  const isOnlyLooking = request.mutations.length === 0
  const read = async (lane: Lane) => {
    const asked = { ...request, isDeputy: actor?.deputyId !== undefined, mayNotBegin: lane !== 'anew' }
    const atStandby =
      isOnlyLooking && (await deps.standby?.read(request.seen, sql => readAtStandby(sql, viewer, asked)))
    return atStandby || changesSince(deps.sql, viewer, asked)
  }
  const lane = laneOf(request)
  const readIn = (lane: Lane) => deps.gate.run(lane, () => read(lane))
  // A device that has sent something does not queue again for its pull.
  const first = await readIn(isSending && lane === 'look' ? 'send' : lane)
  // Usually discovered here: the device has another history and must begin from nothing.
  const found = first === 'anew' ? await readIn('anew') : first
  const answer = found instanceof Refusal && isSending ? (putOff(request) ?? found) : found
  if (answer instanceof Refusal) return answer
  if (answer === 'anew') throw new Error('a pull from nothing was not let begin')
  return { results, ...answer, at: Date.now() }
}
