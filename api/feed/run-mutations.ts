import { hash } from 'node:crypto'
import { timeOf } from '../../schema/ids.ts'
import { lift, type Lifts } from '../../schema/lift.ts'
import { syncLimits, syncResult, type Mutation, type SyncResult } from '../../schema/sync.ts'
import type { Actor } from '../actor.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isConflict, isRejectedData, isUnreachable } from '../db/errors.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refuse, toProblem } from '../refusal.ts'
import { sendable, sociable, type Settled } from './sendable.ts'

/**
 * Runs what a device sends, in its order and in one transaction:
 *
 *     receipt known? ── yes ─▶ answered as the first time
 *          │ no
 *     depends on one that failed? ── yes ─▶ blocked
 *          │ no
 *     command ─▶ applied │ refused: all again, each alone and behind a savepoint │ broke: all again without it
 *          │
 *     receipt, stored in the same transaction as the effect
 *
 * One that breaks, or that nobody could prepare, costs itself: it is « not now », and what is behind it waits with it, for only
 * the device knows what may overtake what.
 *
 * Invariants: an effect and its receipt are committed together or not at all; one account's batches run one after the
 * other, so that the same action sent twice at once finds its receipt; an action older than its receipt would be never runs;
 * a receipt knows an action by what was written, and what runs is lifted to the form of today.
 * Letters and messages, which is what queues are made of, do not wait for each other's answers: their statements share the
 * way to the database and run there in the order of the batch. If one of a group says anything but « applied », all goes
 * again one by one, and only then is anybody blamed.
 * Savepoints are for the few batches that hold a refusal: one for each of two hundred would double what the batch costs, and
 * more than sixty-four slow everybody's snapshots.
 */
type Prepared = {
  readonly mutation: Mutation
  readonly hash: Buffer
  readonly work: Settled | Refusal
  readonly isSociable: boolean
}
type Known = { readonly hash: Buffer; readonly result: SyncResult }

const day = 24 * 3600 * 1000

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

export type Versions = { readonly sent: number; readonly current: number; readonly lifts: Lifts }

/** Far more than any action has. Whatever is deeper than the stack is refused before somebody walks down there. */
const mostLevels = 30

const isTooDeep = (input: unknown) => {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === mostLevels) return true
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

const prepare = async (
  sql: Sql,
  actor: Actor,
  mutation: Mutation,
  { sent, current, lifts }: Versions,
): Promise<Prepared> => {
  const { id, account, command, input } = mutation
  let isSociable = false
  const isReadable = !isTooDeep(input)
  const work = async () => {
    if (!isReadable) return refuse('invalid-input')
    if (account !== actor.id) return refuse('forbidden')
    // By the device's own clock; a wrong one is allowed a few days.
    if (timeOf(id) < Date.now() - syncLimits.receiptDays * day) return refuse('expired')
    const lifted = lift(mutation, mutation.version ?? sent, current, lifts)
    if (!lifted) return refuse('expired')
    isSociable = sociable.has(lifted.command)
    return (await sendable.get(lifted.command)?.(sql, actor, lifted.input)) ?? refuse('unknown-command')
  }
  // What breaks here (a library of pictures that does not load) breaks when its turn comes, like a command.
  const settled = await work().catch((error: unknown) => (): Promise<never> => Promise.reject(error))
  const text = isReadable ? sortedJson(input) : 'too deep'
  return { mutation, hash: hash('sha256', `${command}\n${text}`, 'buffer'), work: settled, isSociable }
}

const refusedResult = (id: string, refusal: Refusal): SyncResult => {
  // Who has done enough for a while may do the rest later: it stays on the device.
  if (refusal.code === 'too-many-attempts') return { id, outcome: 'retry' }
  const { code, message, field } = toProblem(refusal)
  return { id, outcome: 'refused', code, message, ...(field ? { field } : {}) }
}

const readReceipts = async (tx: Transaction, actor: Actor, ids: readonly string[]) => {
  const rows = await tx<{ id: string; hash: Buffer; outcome: unknown }[]>`
    select id, hash, outcome from receipts where user_id = ${actor.id} and id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(row => [row.id, { hash: row.hash, result: syncResult.parse(row.outcome) }]))
}

const storeReceipts = (tx: Transaction, actor: Actor, settled: readonly (Known & { id: string })[]) => tx`
  insert into receipts (user_id, id, hash, outcome)
  select ${actor.id}, id, decode(hash, 'hex'), outcome::jsonb
  from unnest(
    ${settled.map(({ id }) => id)}::uuid[],
    ${settled.map(one => one.hash.toString('hex'))}::text[],
    ${settled.map(({ result }) => JSON.stringify(result))}::text[]
  ) as stored (id, hash, outcome)`

/** Statements that nobody reads an answer of travel ahead of the next one; if one fails, so does that. */
const ahead = (statement: Promise<unknown>) => void statement.catch(() => {})

/** A command broke instead of answering. That ends the transaction: the batch runs again without it. */
class Broken extends Error {
  readonly id: string

  constructor(id: string, cause: unknown) {
    super('a command broke', { cause })
    this.id = id
  }
}

/** A race is run again before anybody is blamed for it. */
const isRaced = (error: unknown) => isConflict(error instanceof Broken ? error.cause : error)

/** A command refused after it may have written, and nothing to go back to was kept. */
class Unguarded extends Error {}

const attempt = async (
  tx: Transaction,
  { mutation: { id }, work }: Prepared,
  isGuarded: boolean,
): Promise<SyncResult> => {
  if (work instanceof Refusal) return refusedResult(id, work)
  if (isGuarded) ahead(tx`savepoint one`)
  try {
    const answer = await work(tx)
    if (!isGuarded && answer instanceof Refusal) throw new Unguarded()
    if (isGuarded) ahead(answer instanceof Refusal ? tx`rollback to savepoint one` : tx`release savepoint one`)
    return answer instanceof Refusal ? refusedResult(id, answer) : { id, outcome: 'applied', answer }
  } catch (error) {
    const isOurs = error instanceof Unguarded || isUnreachable(error)
    throw isOurs ? error : new Broken(id, error)
  }
}

/** So many at once: each has two statements on the way at most, and a connection takes a hundred. */
const groupSize = 25

/** Nobody is left at work when it ends: a statement that came after the rollback would be outside of the transaction. */
const attemptGroup = async (tx: Transaction, group: readonly Prepared[]) => {
  const ends = await Promise.allSettled(group.map(prepared => attempt(tx, prepared, false)))
  const errors: unknown[] = ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  // Who stumbled over another one's error is not to blame, nor is it known here who was.
  if (errors.length > 0) throw errors.find(error => isRaced(error) || isUnreachable(error)) ?? new Unguarded()
  return ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
}

const failed = (result: SyncResult | undefined) => result === undefined || result.outcome !== 'applied'

const runAll = async (
  tx: Transaction,
  actor: Actor,
  batch: readonly Prepared[],
  broken: ReadonlyMap<string, SyncResult>,
  isGuarded: boolean,
) => {
  ahead(tx`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 0))`)
  const needed = batch.flatMap(({ mutation: { id, dependsOn } }) => (dependsOn ? [id, dependsOn] : [id]))
  const receipts = await readReceipts(tx, actor, needed)
  const results = new Map<string, SyncResult>()
  const settled: (Known & { id: string })[] = []
  let isPutOff = false
  const note = (prepared: Prepared, result: SyncResult) => {
    const { id, account } = prepared.mutation
    results.set(id, result)
    // What comes after one that has to wait waits as well: it must not arrive before it.
    isPutOff = result.outcome === 'retry'
    if (!isPutOff && account === actor.id) settled.push({ id, hash: prepared.hash, result })
    receipts.set(id, { hash: prepared.hash, result })
  }
  const group = new Map<string, Prepared>()
  const runGroup = async () => {
    const members = [...group.values()]
    group.clear()
    for (const [at, result] of (await attemptGroup(tx, members)).entries()) {
      const member = members[at]
      if (member) note(member, result)
    }
  }
  for (const prepared of batch) {
    const { id, dependsOn } = prepared.mutation
    const isFree = !isGuarded && !isPutOff && prepared.isSociable && !dependsOn && !broken.has(id)
    if (isFree && !receipts.has(id) && !group.has(id)) {
      group.set(id, prepared)
      if (group.size === groupSize) await runGroup()
      continue
    }
    if (group.size > 0) await runGroup()
    const known = receipts.get(id)
    if (isPutOff) {
      results.set(id, { id, outcome: 'retry' })
    } else if (known) {
      const isSame = known.hash.equals(prepared.hash)
      results.set(id, isSame ? known.result : refusedResult(id, refuse('id-reused')))
    } else if (dependsOn && failed(results.get(dependsOn) ?? receipts.get(dependsOn)?.result)) {
      results.set(id, { id, outcome: 'blocked' })
    } else {
      note(prepared, broken.get(id) ?? (await attempt(tx, prepared, isGuarded)))
    }
  }
  if (group.size > 0) await runGroup()
  if (settled.length > 0) await storeReceipts(tx, actor, settled)
  return batch.map(({ mutation: { id } }) => results.get(id) ?? { id, outcome: 'retry' as const })
}

/** Each that is refused here runs the batch once more: the next one waits, and the device goes on with the others. */
const mostRefused = 10

export const runMutations = async (
  { sql, log }: Pick<Deps, 'log'> & { sql: Sql },
  actor: Actor,
  mutations: readonly Mutation[],
  versions: Versions,
): Promise<SyncResult[]> => {
  const batch = await Promise.all(mutations.map(mutation => prepare(sql, actor, mutation, versions)))
  const broken = new Map<string, SyncResult>()
  let isGuarded = false
  for (;;) {
    try {
      return await retryConflicts(() => sql.begin(tx => runAll(tx, actor, batch, broken, isGuarded)), isRaced)
    } catch (error) {
      if (error instanceof Unguarded) {
        isGuarded = true
        continue
      }
      if (!(error instanceof Broken)) throw error
      const { id, cause } = error
      log.error('mutation_failed', { mutation: id, name: cause instanceof Error ? cause.name : 'unknown' })
      const isRefused = isRejectedData(cause) && broken.size < mostRefused
      broken.set(id, isRefused ? refusedResult(id, refuse('invalid-input')) : { id, outcome: 'retry' })
    }
  }
}
