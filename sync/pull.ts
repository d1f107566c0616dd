import type { SyncAnswer, SyncChange } from '../schema/sync.ts'
import type { Truths } from './rebase.ts'
import { release } from './release.ts'
import { entities, keyOf, rowsOf, type Row, type State, type Store } from './store.ts'

/**
 * Takes the changes of an answer in. The state and its invariants:
 *
 *     cursors ── one per feed; they move with the last page, in the transaction that stores its rows
 *     page    ── where the pull goes on; null between pulls
 *     heldBy  ── on each row: which feeds hold it, and since which pull from nothing
 *
 * A pull from nothing (a new device, another epoch, a device behind the floor) opens a generation. Rows come in under its
 * number; after the last page, whatever only an older number vouches for is gone. Until then the old rows stay on screen.
 */

const merge = (truth: Row | null, { feed, id, row }: SyncChange, generation: number): Row | null => {
  if (row) return { ...row, id, heldBy: { ...truth?.heldBy, [feed]: generation } }
  if (!truth) return null
  const { [feed]: _, ...heldBy } = truth.heldBy
  return Object.keys(heldBy).length > 0 ? { ...truth, heldBy } : null
}

/** The rows that are stored under some ids. Asking first which exist is what makes a first pull cheap. */
const readStored = async (db: Store, entity: SyncChange['entity'], ids: readonly string[], isFirst: boolean) => {
  const table = rowsOf(db, entity)
  if (!isFirst) return table.bulkGet([...ids])
  const sorted = [...ids].sort()
  const known = new Set(await table.where('id').between(sorted[0], sorted.at(-1), true, true).primaryKeys())
  const rows = new Map((await table.bulkGet(ids.filter(id => known.has(id)))).map(row => [row?.id, row] as const))
  return ids.map(id => rows.get(id))
}

/** Rows that nothing pending touches go straight to their tables, the others into the truths below the rebase. */
const bring = async (db: Store, changes: readonly SyncChange[], { generation, isSweeping }: State, truths: Truths) => {
  for (const entity of entities) {
    const own = changes.filter(change => change.entity === entity)
    const ids = [...new Set(own.map(({ id }) => id))].filter(id => !truths.has(keyOf(entity, id)))
    const rows = new Map<string, Row | null>()
    if (ids.length > 0) {
      const stored = await readStored(db, entity, ids, isSweeping && generation === 1)
      for (const [at, id] of ids.entries()) rows.set(id, stored[at] ?? null)
    }
    for (const change of own) {
      const key = keyOf(entity, change.id)
      if (rows.has(change.id)) rows.set(change.id, merge(rows.get(change.id) ?? null, change, generation))
      else truths.set(key, merge(truths.get(key) ?? null, change, generation))
    }
    const table = rowsOf(db, entity)
    const puts = [...rows.values()].filter(row => row !== null)
    const gone = [...rows].filter(([, row]) => row === null).map(([id]) => id)
    if (puts.length > 0) await table.bulkPut(puts)
    if (gone.length > 0) await table.bulkDelete(gone)
  }
}

/** Whether an answer begins a pull from nothing: the server says so, or nothing was known. */
export const beginsAnew = (state: State, answer: SyncAnswer) => {
  const goesOn = state.page !== null && state.epoch === answer.epoch
  if (goesOn && (state.isSweeping || !answer.isReset)) return false
  return answer.isReset || Object.values(state.cursors).every(cursor => cursor === '0')
}

const openGeneration = (state: State): State => ({
  ...state,
  cursors: Object.fromEntries(Object.keys(state.cursors).map(feed => [feed, '0'])),
  generation: state.generation + 1,
  isSweeping: true,
})

/** Cursors move forward only, and only those of feeds that are followed. */
const moveCursors = ({ cursors }: State, moved: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(cursors).map(([feed, cursor]) => {
      const next = moved[feed] ?? cursor
      return [feed, BigInt(next) > BigInt(cursor) ? next : cursor]
    }),
  )

/** How many more pulls must be complete until the rows of what this answer acknowledges are certainly here. */
export const pullsToWait = (state: State, answer: SyncAnswer) =>
  state.page !== null && !beginsAnew(state, answer) ? 2 : 1

/** How many pulls are complete with this answer. */
export const pullsAfter = ({ pulls }: State, answer: SyncAnswer) => (answer.next ? pulls : pulls + 1)

/** Where a device stands after an answer, as far as its next request is concerned. */
export const advance = (before: State, answer: SyncAnswer): State => {
  const state = beginsAnew(before, answer) ? openGeneration(before) : before
  return { ...state, epoch: answer.epoch, page: answer.next, seen: answer.seen, turn: state.turn + 1 }
}

export const pull = async (
  db: Store,
  before: State,
  answer: SyncAnswer,
  truths: Truths,
  now: number,
): Promise<State> => {
  const next = advance(before, answer)
  await bring(db, answer.changes, next, truths)
  if (answer.next) return next
  // The first generation finds nothing older.
  if (next.isSweeping && next.generation > 1) await release(db, truths, (_, since) => since === next.generation)
  const cursors = moveCursors(next, answer.cursors)
  return { ...next, cursors, isSweeping: false, pulls: pullsAfter(next, answer), syncedAt: now }
}
