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
import { sendable, type Settled } from './sendable.ts'

/**
 * Runs what a device sends, in its order and in one transaction:
 *
 *     receipt known? ── yes ─▶ answered as the first time
 *          │ no
 *     depends on one that failed? ── yes ─▶ blocked
 *          │ no
 *     command ─▶ applied │ refused: all again, each behind a savepoint │ broke: all again without it
 *          │
 *     receipt, stored in the same transaction as the effect
 *
 * Invariants: an effect and its receipt are committed together or not at all; one account's batches run one after the
 * other, so that the same action sent twice at once finds its receipt; an action older than its receipt would be never runs;
 * a receipt knows an action by what was written, and what runs is lifted to the form of today.
 * Savepoints are for the few batches that hold a refusal: one for each of two hundred would double what the batch costs, and
 * more than sixty-four slow everybody's snapshots.
 */
type Prepared = { readonly mutation: Mutation; readonly hash: Buffer; readonly work: Settled | Refusal }
type Known = { readonly hash: Buffer; readonly result: SyncResult }

const day = 24 * 3600 * 1000

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

export type Versions = { readonly sent: number; readonly current: number; readonly lifts: Lifts }

const prepare = async (actor: Actor, mutation: Mutation, { sent, current, lifts }: Versions): Promise<Prepared> => {
  const { id, account, command, input } = mutation
  const work = async () => {
    if (account !== actor.id) return refuse('forbidden')
    // By the device's own clock; a wrong one is allowed a few days.
    if (timeOf(id) < Date.now() - syncLimits.receiptDays * day) return refuse('expired')
    const lifted = lift(mutation, mutation.version ?? sent, current, lifts)
    if (!lifted) return refuse('expired')
    return (await sendable.get(lifted.command)?.(actor, lifted.input)) ?? refuse('unknown-command')
  }
  return { mutation, hash: hash('sha256', `${command}\n${sortedJson(input)}`, 'buffer'), work: await work() }
}

const refusedResult = (id: string, refusal: Refusal): SyncResult => {
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
    const isOurs = error instanceof Unguarded || isConflict(error) || isUnreachable(error)
    throw isOurs ? error : new Broken(id, error)
  }
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
  for (const prepared of batch) {
    const { id, dependsOn } = prepared.mutation
    const known = receipts.get(id)
    if (isPutOff) {
      results.set(id, { id, outcome: 'retry' })
    } else if (known) {
      const isSame = known.hash.equals(prepared.hash)
      results.set(id, isSame ? known.result : refusedResult(id, refuse('id-reused')))
    } else if (dependsOn && failed(results.get(dependsOn) ?? receipts.get(dependsOn)?.result)) {
      results.set(id, { id, outcome: 'blocked' })
    } else {
      const result = broken.get(id) ?? (await attempt(tx, prepared, isGuarded))
      results.set(id, result)
      // What comes after one that has to wait waits as well: it must not arrive before it.
      isPutOff = result.outcome === 'retry'
      const isReceipt = result.outcome !== 'retry' && prepared.mutation.account === actor.id
      if (isReceipt) settled.push({ id, hash: prepared.hash, result })
      receipts.set(id, { hash: prepared.hash, result })
    }
  }
  if (settled.length > 0) await storeReceipts(tx, actor, settled)
  return batch.map(({ mutation: { id } }) => results.get(id) ?? { id, outcome: 'retry' as const })
}

const mostBroken = 10

export const runMutations = async (
  { sql, log }: Pick<Deps, 'log'> & { sql: Sql },
  actor: Actor,
  mutations: readonly Mutation[],
  versions: Versions,
): Promise<SyncResult[]> => {
  const batch = await Promise.all(mutations.map(mutation => prepare(actor, mutation, versions)))
  const broken = new Map<string, SyncResult>()
  let isGuarded = false
  for (;;) {
    try {
      return await retryConflicts(() => sql.begin(tx => runAll(tx, actor, batch, broken, isGuarded)))
    } catch (error) {
      if (error instanceof Unguarded) {
        isGuarded = true
        continue
      }
      if (!(error instanceof Broken) || broken.size === mostBroken) throw error
      const { id, cause } = error
      log.error('mutation_failed', { mutation: id, name: cause instanceof Error ? cause.name : 'unknown' })
      broken.set(id, isRejectedData(cause) ? refusedResult(id, refuse('invalid-input')) : { id, outcome: 'retry' })
    }
  }
}
