import type { SyncResult } from '../schema/sync.ts'
import { endDrafts, moveDrafts } from './drafts.ts'
import { effectOf, isWritten } from './effects/effects.ts'
import { inForce } from './in-force.ts'
import { contextOf, createOverlay } from './overlay.ts'
import { isReadable } from './readable.ts'
import type { Ports } from './ports.ts'
import { rebaseOutbox } from './rebase.ts'
import { version } from './version.ts'
import { change, type Entry, type Refusal, type State, type Store } from './store.ts'

/**
 * The life of an entry. Each arrow is one transaction, and no state means « on its way »: only the server's receipts
 * know what has arrived, so a device may die at any moment.
 *
 *     send ──▶ waiting ──▶ gone, its rows in the same transaction
 *                │  ▲ └──▶ applied, its rows in a later page ──▶ gone
 *                │  └──────────────┐ retry, correct: under a new id, for the old one has its answer
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

/** The entry stays with its reason, and shows in no row. Call it within a transaction, and rebase after. */
export const refuse = async (db: Store, entry: Entry, refusal: Refusal) => {
  await setState(db, await findDependents(db, entry.id), 'blocked')
  await db.outbox.update(entry.seq, { state: 'refused', refusal })
}

/**
 * Sets unreadable entries aside: what a failing disk left of one, or a command that this app no longer knows. Such an entry
 * stays as it was found, and is shown. Its lane goes on; only what depends on it is blocked. Returns what still waits, in
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

/** After how many complete pulls the rows of what is applied are certainly here, and how many there are with this answer. */
type AnswerPlace = { leavesAt: number; pulls: number; now: number; turn: number }

const stop = async (db: Store, entry: Entry, result: SyncResult) => {
  if (result.outcome === 'refused' && !isWritten(entry)) await db.outbox.delete(entry.seq)
  else if (result.outcome === 'refused') {
    const { code, message, field } = result
    await refuse(db, entry, { code, message, ...(field !== undefined && { field }) })
  }
  if (result.outcome === 'blocked') await setState(db, [entry, ...(await findDependents(db, entry.id))], 'blocked')
}

/** The server runs what it is sent in order, and after its first « not now » nothing more: that one alone is to blame. */
const putOffFirst = async (db: Store, waiting: readonly Entry[], results: readonly SyncResult[], turn: number) => {
  const sick = results.find(({ outcome }) => outcome === 'retry')
  const entry = waiting.find(({ id }) => id === sick?.id)
  if (entry) await db.outbox.update(entry.seq, { attempts: entry.attempts + 1, putOff: turn })
}

/**
 * Writes down what the server said of each entry: the many that are applied at once, the few others one by one. Answers
 * with those whose rows are in the same answer: they go with it, and are not written once more before.
 */
export const takeResults = async (
  db: Store,
  results: readonly SyncResult[],
  { leavesAt, pulls, now, turn }: AnswerPlace,
) => {
  const outcomes = new Map(results.map(result => [result.id, result]))
  // All of it at once: to look each id up costs more than the few others.
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

/** Applied entries whose rows are here leave, and so does the memory of those that are long done. */
export const dismiss = async (db: Store, { pulls }: Pick<State, 'pulls'>, here: readonly number[], now: number) => {
  const applied = await db.outbox.where('state').equals('applied').toArray()
  const gone = [...here, ...applied.filter(({ leavesAt = 0 }) => leavesAt <= pulls).map(({ seq }) => seq)]
  // After a whole queue has arrived: to empty the table costs a tenth of what it costs to take each out.
  if (gone.length > 0 && gone.length === (await db.outbox.count())) await db.outbox.clear()
  else if (gone.length > 0) await db.outbox.bulkDelete(gone)
  await db.acknowledged
    .where('acknowledgedAt')
    .below(now - day)
    .delete()
}

/**
 * The server may have gone back to an older state: what it acknowledged within the last day is offered again, under the
 * old ids and in the old order. Where it still knows them it answers as before.
 */
export const offerAgain = async (db: Store) => {
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

/** Under its new id an entry is written anew, in the form of today, and waits from now on. */
const renew = async (
  db: Store,
  { now, newId }: { now: number; newId: string },
  id: string,
  input?: Record<string, unknown>,
) => {
  const { refusal: _, putOff: __, ...stopped } = await requireStopped(db, id)
  const after = (await db.meta.get('state'))?.serverAt
  const entry = { ...stopped, ...inForce(stopped), version, enqueuedAt: now, ...(after !== undefined && { after }) }
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

/** A refused entry goes once more, with another input or the same, in its old place. */
export const sendAnew = (
  db: Store,
  { now, newId }: { now: number; newId: string },
  id: string,
  input?: Record<string, unknown>,
) =>
  change(db, async () => {
    // The second try after a failing database may find it done.
    if (!(await findEntry(db, newId))) await renew(db, { now, newId }, id, input)
    await (input ? endDrafts(db, [{ id }]) : moveDrafts(db, { id }, newId))
    await rebaseOutbox(db)
  })

/**
 * Takes an entry out, and with it those that need the row that it would have made. One that waits may have reached the
 * server already: then its row comes back with the next pull, for it has happened.
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
