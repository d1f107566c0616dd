import { entityNames } from '../schema/entity-names.ts'
import { isPublicFeed } from '../schema/feeds.ts'
import type { Delta, EntityName, FirstFill, SyncAnswer, SyncChange } from '../schema/sync.ts'
import { isRegionalBy } from './following.ts'
import type { ServerRows } from './rebase.ts'
import { release } from './release.ts'
import { putOffers, deleteRows, keysAmong, putRows, readSegmentRows } from './rows.ts'
import { fromNothing, isPartial, knowsNothing } from './state.ts'
import { keyOf, nextTurn, tableOf, type Row, type State, type Store } from './store.ts'

/**
 * Applies the changes of an answer. The state and its invariants:
 *
 *     cursors ── one per feed; they move with the last page, in the transaction that stores its rows
 *     page    ── where the pull continues; null between pulls
 *     heldBy  ── on each row: the feeds that hold it, each with the generation in which it last sent the row
 *
 * A pull from nothing (a new device, another epoch, a device behind the floor) opens a generation. Its rows carry the new
 * number. After the last page of the last feed, rows that only older generations hold are deleted. Until then the old rows stay
 * on screen. A device that knows nothing pulls its person's own feed first, and then the offers.
 */

const merge = (truth: Row | null, { feed, id, row }: SyncChange, generation: number): Row | null => {
  if (row) return { ...row, id, heldBy: { ...truth?.heldBy, [feed]: generation } }
  if (!truth) return null
  const { [feed]: _, ...heldBy } = truth.heldBy
  return Object.keys(heldBy).length > 0 ? { ...truth, heldBy } : null
}

/**
 * Reads the stored rows under these ids as far as a change needs them. A public feed's current offer needs no row from a segment.
 * An offer that left a feed may be held by another, which is recorded in the segment's row. Querying first which keys exist makes
 * a first pull cheap.
 */
const readStored = async (db: Store, entity: EntityName, changes: readonly SyncChange[], isFirst: boolean) => {
  const ids = [...new Set(changes.map(({ id }) => id))]
  const table = tableOf(db, entity)
  const rows = new Map<string, Row>()
  const known = isFirst || entity === 'offer' ? await keysAmong(table, ids) : ids
  if (known.length > 0) for (const row of await table.bulkGet(known)) if (row) rows.set(row.id, row)
  if (entity !== 'offer') return rows
  const held = changes.filter(({ id, feed, row }) => (!isPublicFeed(feed) || row === null) && !rows.has(id))
  const found = await readSegmentRows(
    db,
    held.map(({ id }) => id),
  )
  return new Map([...rows, ...found])
}

/** Writes rows without pending entries straight to their tables, the others to the server rows below the rebase. */
const bring = async (db: Store, changes: readonly SyncChange[], state: State, serverRows: ServerRows) => {
  const { generation, isSweeping, firstFill } = state
  for (const entity of entityNames) {
    const own = changes.filter(change => change.entity === entity)
    const free = own.filter(({ id }) => !serverRows.has(keyOf(entity, id)))
    const stored = await readStored(db, entity, free, isSweeping && generation === 1)
    const rows = new Map<string, Row | null>()
    for (const change of own) {
      const { id } = change
      const key = keyOf(entity, id)
      if (serverRows.has(key)) serverRows.set(key, merge(serverRows.get(key) ?? null, change, generation))
      else rows.set(id, merge((rows.has(id) ? rows.get(id) : stored.get(id)) ?? null, change, generation))
    }
    const isSegmented = ({ id, heldBy }: Row) =>
      isSweeping && !firstFill && entity === 'offer' && !stored.has(id) && Object.keys(heldBy).every(isPublicFeed)
    const there = [...rows.values()].filter(row => row !== null)
    const gone = [...rows].filter(([, row]) => row === null).map(([id]) => id)
    await putRows(
      db,
      entity,
      there.filter(row => !isSegmented(row)),
    )
    await deleteRows(db, entity, gone)
    await putOffers(db, there.filter(isSegmented))
  }
  // A file that has not been applied yet may still contain deleted offers.
  const left = firstFill ? changes.filter(change => isOffer(change) && change.row === null) : []
  await db.tombstones.bulkPut(left.map(({ id }) => ({ id, generation })))
}

/** Returns whether an answer starts a pull from nothing: the server says so, or nothing was known. */
export const beginsAnew = (state: State, answer: SyncAnswer) => {
  const goesOn = state.page !== null && state.epoch === answer.epoch
  if (goesOn && (state.page?.isReset || !answer.isReset)) return false
  return answer.isReset || knowsNothing(state.cursors)
}

const openGeneration = (state: State): State => ({
  ...fromNothing(state),
  generation: state.generation + 1,
  isSweeping: true,
})

/** Moves the public cursors past the files at once. The pull is complete when all files are applied. */
const beginFill = (state: State, { since, files, offers }: FirstFill): State => ({
  ...state,
  isRegional: offers === undefined ? (state.isRegional ?? false) : isRegionalBy(offers, state),
  cursors: Object.fromEntries(
    Object.entries(state.cursors).map(([feed, cursor]) => [feed, isPublicFeed(feed) ? since : cursor]),
  ),
  merged: 0,
  firstFill: files.length > 0 ? { files, turn: state.turn } : undefined,
})

/** Cursors only move forward, and only those of followed feeds. */
export const moveCursors = ({ cursors }: Pick<State, 'cursors'>, moved: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(cursors).map(([feed, cursor]) => {
      const next = moved[feed] ?? cursor
      return [feed, BigInt(next) > BigInt(cursor) ? next : cursor]
    }),
  )

/** Number of further complete pulls after which the rows of the entries acknowledged here have certainly arrived. */
export const pullsToWait = (state: State, answer: SyncAnswer) =>
  state.page !== null && !beginsAnew(state, answer) ? 2 : 1

/** Number of complete pulls including this answer. */
export const pullsAfter = ({ pulls }: State, answer: SyncAnswer) => (answer.next ? pulls : pulls + 1)

const isOffer = ({ entity, feed }: SyncChange) => entity === 'offer' && isPublicFeed(feed)

const countUnmerged = (state: State, more: number): State =>
  state.unmerged === undefined ? state : { ...state, unmerged: state.unmerged + more }

/** Ends a pull, once all of its parts are applied. */
export const complete = async (db: Store, state: State, serverRows: ServerRows, now: number): Promise<State> => {
  // In the first generation there is nothing older.
  if (state.isSweeping && state.generation > 1) await release(db, serverRows, (_, since) => since === state.generation)
  return { ...state, isSweeping: false, syncedAt: now }
}

/** The state after an answer, as far as the next request depends on it. */
export const advance = (before: State, answer: SyncAnswer): State => {
  const state = beginsAnew(before, answer) ? openGeneration(before) : before
  const begun = answer.firstFill ? beginFill(state, answer.firstFill) : state
  return { ...nextTurn(begun), epoch: answer.epoch, page: answer.next, seen: answer.seen }
}

export const pull = async (
  db: Store,
  before: State,
  answer: SyncAnswer,
  serverRows: ServerRows,
  now: number,
): Promise<State> => {
  const next = countUnmerged(advance(before, answer), answer.changes.filter(isOffer).length)
  await bring(db, answer.changes, next, serverRows)
  if (answer.next) return next
  const moved = { ...next, cursors: moveCursors(next, answer.cursors), pulls: pullsAfter(next, answer) }
  return next.firstFill || isPartial(moved.cursors) ? moved : complete(db, moved, serverRows, now)
}

type Stand = Pick<State, 'epoch' | 'page' | 'isSweeping' | 'cursors' | 'seen'>

/**
 * Returns whether a delta continues the stored state: everything before it is known, and nothing stored is newer. False during
 * a pull, whose rows are newer.
 */
export const continues = ({ epoch, page, isSweeping, cursors, seen }: Stand, { from, ...delta }: Delta) => {
  if (epoch !== delta.epoch || page !== null || isSweeping || !seen) return false
  const isKnown = ([feed, since]: [string, string]) => {
    const cursor = cursors[feed] ?? '0'
    return cursor !== '0' && BigInt(cursor) >= BigInt(since)
  }
  return Object.entries(from).every(isKnown) && BigInt(delta.after) > BigInt(seen)
}

/** Applies a delta like an answer for some feeds. It does not count as a complete pull, because that covers all feeds. */
export const takeDelta = async (db: Store, before: State, delta: Delta, serverRows: ServerRows): Promise<State> => {
  await bring(db, delta.changes, before, serverRows)
  const next = countUnmerged(nextTurn(before), delta.changes.filter(isOffer).length)
  return { ...next, seen: delta.seen, cursors: moveCursors(before, delta.cursors) }
}
