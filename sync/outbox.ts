import type { SyncResult } from '../schema/sync.ts'
import { endDrafts, moveDrafts } from './drafts.ts'
import { effectOf, isWritten } from './effects/effects.ts'
import { upgradeEntry } from './upgrade-entry.ts'
import { contextOf, createOverlay } from './overlay.ts'
import { isReadable } from './readable.ts'
import type { Ports } from './ports.ts'
import { rebaseOutbox } from './rebase.ts'
import { version } from './version.ts'
import { change, type Entry, type Refusal, type State, type Store } from './store.ts'

/**
 * The life of an entry. Each arrow is one transaction. An entry has no durable « in flight » state: only the server's receipts
 * know what has arrived, so a device may die at any moment.
 *
 *     send ──▶ waiting ──▶ gone, its rows in the same transaction
 *                │  ▲ └──▶ applied, its rows in a later page ──▶ gone
 *                │  └──────────────┐ retry, correct: under a new id, because the old one has its answer
 *                ├──▶ unreadable ──▶ discarded
 *                └──▶ refused ─────┤
 *                        │         └──▶ discarded, with all that depends on it
 *                        └ its dependents: blocked, and waiting again when it is
 */
const states: ReadonlySet<string> = new Set<Entry['state']>(['waiting', 'applied', 'refused', 'blocked', 'unreadable'])

const findEntry = (db: Store, id: string) => db.outbox.where('id').equals(id).first()

/** Everything that depends on an entry, directly or not. */
const findDependents = async (db: Store, id: string) => {
  const found: Entry[] = []
  const ids = [id]
  for (const maker of ids)
    for (const entry of await db.outbox.where('dependsOn').equals(maker).toArray()) {
      found.push(entry)
      ids.push(entry.id)
    }
  return found
}

const setState = async (db: Store, entries: readonly Entry[], state: Entry['state']) => {
  for (const { seq } of entries) await db.outbox.update(seq, { state })
}

/** Keeps the entry with the reason, without its effect on rows. Call it within a transaction, and rebase after. */
export const refuse = async (db: Store, entry: Entry, refusal: Refusal) => {
  await setState(db, await findDependents(db, entry.id), 'blocked')
  await db.outbox.update(entry.seq, { state: 'refused', refusal })
}

/**
 * Sets unreadable entries aside: corrupted by a failing disk, or of a command that this app no longer knows. Such an entry
 * stays unchanged and is shown. Its lane goes on, and only its dependents are blocked. Returns the entries that still wait, in
 * order.
 */
export const setAside = async (db: Store, ports: Pick<Ports, 'newId'>) => {
  const isSound = (entry: Entry) =>
    entry.state === 'waiting' || entry.state === 'blocked' ? isReadable(entry) : states.has(entry.state)
  const entries = await db.outbox.toArray()
  const broken = entries.filter(entry => !isSound(entry))
  for (const entry of broken) {
    // Without an id it could not be discarded.
    const id = typeof entry.id === 'string' ? entry.id : ports.newId()
    await db.outbox.put({ ...entry, id, state: 'unreadable' })
    await setState(db, await findDependents(db, id), 'blocked')
  }
  if (broken.length > 0) await rebaseOutbox(db)
  const left = broken.length > 0 ? await db.outbox.toArray() : entries
  return left.filter(({ state }) => state === 'waiting')
}

/** `leavesAt`: number of complete pulls after which the rows of applied entries are certainly here. `pulls`: so far. */
type AnswerPlace = { leavesAt: number; pulls: number; now: number; turn: number }

const stop = async (db: Store, entry: Entry, result: SyncResult) => {
  if (result.outcome === 'refused' && !isWritten(entry)) await db.outbox.delete(entry.seq)
  else if (result.outcome === 'refused') {
    const { code, message, field } = result
    await refuse(db, entry, { code, message, ...(field !== undefined && { field }) })
  }
  if (result.outcome === 'blocked') await setState(db, [entry, ...(await findDependents(db, entry.id))], 'blocked')
}

/** The server runs mutations in order and stops at its first `retry`, so only that one is to blame. */
const putOffFirst = async (db: Store, waiting: readonly Entry[], results: readonly SyncResult[], turn: number) => {
  const sick = results.find(({ outcome }) => outcome === 'retry')
  const entry = waiting.find(({ id }) => id === sick?.id)
  if (entry) await db.outbox.update(entry.seq, { attempts: entry.attempts + 1, putOff: turn })
}

/**
 * Stores the server's results: the many applied ones at once, the few others one by one. Returns the entries whose rows are in
 * the same answer. They are deleted with it, without being written again first.
 */
export const takeResults = async (
  db: Store,
  results: readonly SyncResult[],
  { leavesAt, pulls, now, turn }: AnswerPlace,
) => {
  const outcomes = new Map(results.map(result => [result.id, result]))
  // Reads the whole outbox: looking up each id costs more than reading the few other entries.
  const entries = await db.outbox.toArray()
  const waiting = entries.filter(({ id, state }) => state === 'waiting' && outcomes.has(id))
  const applied = waiting.filter(({ id }) => outcomes.get(id)?.outcome === 'applied')
  if (applied.length > 0) await endDrafts(db, applied)
  const isHere = leavesAt <= pulls
  if (!isHere) await db.outbox.bulkPut(applied.map(entry => ({ ...entry, state: 'applied' as const, leavesAt })))
  const [first] = applied
  if (first) await db.acknowledged.put({ id: first.id, entries: applied, acknowledgedAt: now })
  for (const entry of waiting) {
    const result = outcomes.get(entry.id)
    if (result?.outcome === 'refused' || result?.outcome === 'blocked') await stop(db, entry, result)
  }
  await putOffFirst(db, waiting, results, turn)
  return isHere ? applied.map(({ seq }) => seq) : []
}

const day = 86_400_000

/** Deletes applied entries whose rows have arrived, and records of entries acknowledged long ago. */
export const dismiss = async (db: Store, { pulls }: Pick<State, 'pulls'>, here: readonly number[], now: number) => {
  const applied = await db.outbox.where('state').equals('applied').toArray()
  const gone = [...here, ...applied.filter(({ leavesAt = 0 }) => leavesAt <= pulls).map(({ seq }) => seq)]
  // If a whole queue has arrived, clear the table, which costs a tenth of deleting each entry.
  if (gone.length > 0 && gone.length === (await db.outbox.count())) await db.outbox.clear()
  else if (gone.length > 0) await db.outbox.bulkDelete(gone)
  await db.acknowledged
    .where('acknowledgedAt')
    .below(now - day)
    .delete()
}

/**
 * After the server was restored to an older state, queues again the entries that it acknowledged within the last day, under the
 * old ids and in the old order. The server answers those it still knows as before.
 */
export const resendAcknowledged = async (db: Store) => {
  const kept = await db.acknowledged.toArray()
  const entries = kept.flatMap(one => ('entries' in one ? one.entries : [one.entry]))
  await db.outbox.bulkPut(entries)
  await db.acknowledged.clear()
  return entries.length
}

const requireStopped = async (db: Store, id: string) => {
  const entry = await findEntry(db, id)
  if (entry?.state !== 'refused') throw new Error('only a refused entry can be sent anew')
  return entry
}

/** Rewrites an entry under a new id, in the current version. Its waiting time starts over. */
const renew = async (
  db: Store,
  { now, newId }: { now: number; newId: string },
  id: string,
  input?: Record<string, unknown>,
) => {
  const { refusal: _, putOff: __, ...stopped } = await requireStopped(db, id)
  const after = (await db.meta.get('state'))?.serverAt
  const entry = {
    ...stopped,
    ...upgradeEntry(stopped),
    version,
    enqueuedAt: now,
    ...(after !== undefined && { after }),
  }
  const kept = entry.created && { id: entry.input.id }
  const effect = effectOf(entry.command)
  const { rowsFor } = createOverlay(db, new Map())
  const typed = input && ((await effect?.complete?.(rowsFor(entry), input, contextOf(entry))) ?? input)
  for (const { seq, dependsOn } of await findDependents(db, id))
    await db.outbox.update(seq, { state: 'waiting', ...(dependsOn === id && { dependsOn: newId }) })
  await db.outbox.put({
    ...entry,
    id: newId,
    input: { ...(typed ?? entry.input), ...kept },
    state: 'waiting',
    attempts: 0,
  })
}

/** Sends a refused entry again, with another input or the same, in its old place. */
export const resend = (
  db: Store,
  { now, newId }: { now: number; newId: string },
  id: string,
  input?: Record<string, unknown>,
) =>
  change(db, async () => {
    // A retry after a database failure may find it done.
    if (!(await findEntry(db, newId))) await renew(db, { now, newId }, id, input)
    await (input ? endDrafts(db, [{ id }]) : moveDrafts(db, { id }, newId))
    await rebaseOutbox(db)
  })

/**
 * Deletes an entry and those that depend on its row. A waiting entry may already have reached the server: then its row comes back
 * with the next pull, because the action was applied.
 */
export const discard = (db: Store, id: string) =>
  change(db, async () => {
    const entry = await findEntry(db, id)
    if (!entry) return rebaseOutbox(db)
    if (entry.state === 'applied') return
    const gone = [entry, ...(await findDependents(db, id))]
    await endDrafts(db, gone)
    await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
    await rebaseOutbox(db)
  })
