import { blockUser } from '../../schema/contracts/safety.ts'
import type { sync as contract } from '../../schema/contracts/sync.ts'
import type { Input } from '../../schema/contract.ts'
import { contracts } from '../../schema/contracts.ts'
import { upgrades } from '../../schema/upgrade-mutation.ts'
import { userFeed } from '../../schema/feeds.ts'
import { syncVersion } from '../../schema/sync.ts'
import type { Actor } from '../domain/actor.ts'
import type { Sql } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../server/refusal.ts'
import { createTurns } from '../server/take-turns.ts'
import { changesSince, readChanges } from './changes-since.ts'
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
 * Batches wait here before they take a connection: in the database, those of one person would hold all connections while they
 * wait for that person's lock. Together they take half of the connections at most.
 */
export const createBatches = (sql: Sql) =>
  createTurns({ ofAll: Math.max(1, Math.floor(sql.pool().size / 2)), waiting: waitingBatches })
type Batches = ReturnType<typeof createBatches>

export const sync = async (
  deps: Deps & { sendable: Sendable; batches: Batches; mutationFailed: MutationFailures },
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
    ? await deps.batches.run(actor.id, () => runMutations(deps, actor, request.mutations, versions))
    : []
  // Others hear of it while this device still reads.
  if (request.mutations.some(({ command }) => !quiet.has(command))) moved()
  // A block ends that one of the two acts for the other.
  if (request.mutations.some(({ command }) => command === blockUser.name)) ended()
  const viewer = actor?.id ?? null
  // What was just written is read where it was written; a standby may not have it yet.
  const isOnlyLooking = request.mutations.length === 0
  const asked = { ...request, isDeputy: actor?.deputyId !== undefined }
  const atStandby = (sql: Sql) => readChanges(sql, viewer, asked)
  const answer =
    (isOnlyLooking && (await deps.standby?.read(request.seen, atStandby))) ||
    (await changesSince(deps.sql, viewer, asked))
  return { results, ...answer, at: Date.now() }
}
