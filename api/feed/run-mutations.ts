import { hash } from 'node:crypto'
import { isExpired } from '../../schema/decisions/is-expired.ts'
import { sortedJson } from '../../schema/sorted-json.ts'
import { upgradeMutation, type Upgrades } from '../../schema/upgrade-mutation.ts'
import { syncResult, type Mutation, type SyncResult } from '../../schema/sync.ts'
import type { Actor } from '../domain/actor.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { oneByOne } from '../domain/locks.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isConflict, isRejectedData, isUnreachable, retryConflicts } from '../db/errors.ts'
import { Refusal, refuse, toProblem } from '../server/refusal.ts'
import type { MutationFailures } from './mutation-failures.ts'
import { refusedUnseen, type Sendable, type Work } from './sendable.ts'

/**
 * Runs a device's mutations in order and in one transaction:
 *
 *     receipt known? ── yes ─▶ answered as the first time
 *          │ no
 *     depends on one that failed? ── yes ─▶ blocked
 *          │ no
 *     command ─▶ applied │ refused, or broke: rolled back to its savepoint
 *          │
 *     receipt, stored in the same transaction as the effect
 *
 * A refusal that precedes the command's look at any state leaves no receipt: sent again, it is refused again.
 *
 * Nearly always all are applied, so the first try has no savepoints: they cost a quarter of the time, and very many of them in
 * one transaction slow down every other session. If a command refuses or breaks, the batch starts again with one before each.
 *
 * A mutation that breaks, or whose preparation failed, gets `retry`, and everything behind it waits with it, because only the
 * device knows what may overtake what.
 *
 * Invariants: an effect and its receipt are committed together. Batches of one account run one after the other, so the same
 * action sent twice at once finds its receipt. An action older than receipts are kept never runs. A receipt identifies an
 * action by its original form; what runs is upgraded to the current form.
 */
type Prepared = Work & { readonly mutation: Mutation; readonly hash: Buffer }
type Known = { readonly hash: Buffer; readonly result: SyncResult }

export type Versions = { readonly sent: number; readonly current: number; readonly upgrades: Upgrades }

/** Far more than any action has. Refuses deep input before recursive code overflows the stack on it. */
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
  { sql, sendable }: { sql: Sql; sendable: Sendable },
  actor: Actor,
  mutation: Mutation,
  { sent, current, upgrades }: Versions,
): Promise<Prepared> => {
  const { account, command, input } = mutation
  const isReadable = !isTooDeep(input)
  const makeReady = async (): Promise<Work> => {
    if (!isReadable) return refusedUnseen(refuse('invalid-input'))
    if (account !== actor.id) return refusedUnseen(refuse('forbidden'))
    if (isExpired(mutation, Date.now())) return refusedUnseen(refuse('expired'))
    const upgraded = upgradeMutation(mutation, mutation.version ?? sent, current, upgrades)
    if (!upgraded) return refusedUnseen(refuse('expired'))
    const make = sendable.get(upgraded.command)
    return make ? make(sql, actor, upgraded.input) : refusedUnseen(refuse('unknown-command'))
  }
  // An error here (e.g. the image library does not load) is thrown when the mutation's turn comes, like an error of a command.
  const ready = await makeReady().catch((error: unknown): Work => ({
    work: () => Promise.reject(error),
    isJudged: true,
  }))
  const text = isReadable ? sortedJson(input) : 'too deep'
  return { mutation, hash: hash('sha256', `${command}\n${text}`, 'buffer'), ...ready }
}

const refusedResult = (id: string, refusal: Refusal): SyncResult => {
  // Over the allowance: the device keeps the rest and tries later.
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

/** A race ends the whole transaction; it is retried before the mutation is blamed. */
class Raced extends Error {
  readonly id: string

  constructor(id: string, cause: unknown) {
    super('an action lost a race', { cause })
    this.id = id
  }
}

/** Rolls back what a command wrote before it refused. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

const failed = (result: SyncResult | undefined) => result === undefined || result.outcome !== 'applied'

type Batch = {
  readonly tell: MutationFailures
  readonly actor: Actor
  readonly prepared: readonly Prepared[]
  readonly hasSavepoints: boolean
  /** Mutations that lost every race so far. */
  readonly losers: ReadonlySet<string>
}

const runOne = async (
  tx: Transaction,
  { mutation: { id }, work }: Prepared,
  { tell, losers, hasSavepoints }: Batch,
): Promise<SyncResult> => {
  if (work instanceof Refusal) return refusedResult(id, work)
  if (losers.has(id)) return { id, outcome: 'retry' }
  const run = async (part: Transaction) => {
    const answer = await work(part)
    if (answer instanceof Refusal) throw new Refused(answer)
    return { id, outcome: 'applied' as const, answer }
  }
  if (!hasSavepoints) return run(tx)
  try {
    return await tx.savepoint(run)
  } catch (error) {
    if (error instanceof Refused) return refusedResult(id, error.refusal)
    if (isUnreachable(error)) throw error
    if (isConflict(error)) throw new Raced(id, error)
    tell(id, error)
    return isRejectedData(error) ? refusedResult(id, refuse('invalid-input')) : { id, outcome: 'retry' }
  }
}

/** Each refusal by a command stores a row for a month. Beyond the hourly limit the rest is retried later. */
const withinRefusals = async (
  tx: Transaction,
  actor: Actor,
  { isJudged }: Prepared,
  result: SyncResult,
): Promise<SyncResult> => {
  if (result.outcome !== 'refused' || !isJudged) return result
  const tooMany = await countAttempt(tx, allowances.refusedActions, actor.id)
  return tooMany ? { id: result.id, outcome: 'retry' } : result
}

const runAll = async (tx: Transaction, batch: Batch) => {
  const { actor, prepared } = batch
  await oneByOne(tx, actor)
  const needed = prepared.flatMap(({ mutation: { id, dependsOn } }) => (dependsOn ? [id, dependsOn] : [id]))
  const receipts = await readReceipts(tx, actor, needed)
  const results: SyncResult[] = []
  /** First result of each id: another body under the same id is refused in its own place. */
  const outcomes = new Map<string, SyncResult>()
  const settled: (Known & { id: string })[] = []
  let isPutOff = false
  const decide = async (one: Prepared): Promise<SyncResult> => {
    const { id, dependsOn } = one.mutation
    // Everything behind a postponed mutation waits too, so as not to overtake it.
    if (isPutOff) return { id, outcome: 'retry' }
    const known = receipts.get(id)
    if (known) return known.hash.equals(one.hash) ? known.result : refusedResult(id, refuse('id-reused'))
    if (dependsOn && failed(outcomes.get(dependsOn) ?? receipts.get(dependsOn)?.result))
      return { id, outcome: 'blocked' }
    const result = await withinRefusals(tx, actor, one, await runOne(tx, one, batch))
    isPutOff = result.outcome === 'retry'
    if (!isPutOff && one.isJudged) settled.push({ id, hash: one.hash, result })
    receipts.set(id, { hash: one.hash, result })
    return result
  }
  // Sequential, in the person's order.
  for (const one of prepared) {
    const { id } = one.mutation
    const result = await decide(one)
    results.push(result)
    if (!outcomes.has(id)) outcomes.set(id, result)
  }
  if (settled.length > 0) await storeReceipts(tx, actor, settled)
  return results
}

const isRaced = (error: unknown) => error instanceof Raced || isConflict(error)

export const runMutations = async (
  { sql, mutationFailed: tell, sendable }: { sql: Sql; mutationFailed: MutationFailures; sendable: Sendable },
  actor: Actor,
  mutations: readonly Mutation[],
  versions: Versions,
): Promise<SyncResult[]> => {
  const prepared = await Promise.all(mutations.map(mutation => prepare({ sql, sendable }, actor, mutation, versions)))
  const runWith = (hasSavepoints: boolean, losers: ReadonlySet<string>) =>
    sql.begin(tx => runAll(tx, { tell, actor, prepared, hasSavepoints, losers }))
  try {
    return await runWith(false, new Set())
  } catch (error) {
    if (isUnreachable(error)) throw error
  }
  const losers = new Set<string>()
  for (;;) {
    try {
      return await retryConflicts(() => runWith(true, losers), isRaced)
    } catch (error) {
      if (!(error instanceof Raced)) throw error
      tell(error.id, error.cause)
      losers.add(error.id)
    }
  }
}
