import type { parseFile } from './answer.ts'
import { complete } from './pull.ts'
import { readServerRows, rebase, type ServerRows } from './rebase.ts'
import { keysAmong, putOffers, putRows } from './rows.ts'
import { isApart } from './segments.ts'
import { fromNothing, startsAnew } from './state.ts'
import { change, keyOf, nextTurn, type Row, type State, type Store } from './store.ts'

/**
 * A pull from nothing whose open offers come in files, which are the same for everyone:
 *
 *     answer ── changes since the files, own rows ──▶ offers, tombstones             (above)
 *     files  ── all other offers, one file, one transaction ──▶ segments             (below)
 *
 * Invariants. The answer is applied first and is newer than any file: its rows in this generation are not overwritten. The
 * pull is complete with its last file. Until then the old rows stay on screen, and a device that stops resumes with the
 * missing files.
 */
type Offer = NonNullable<ReturnType<typeof parseFile>>[number]

/** Rows stored above the segments under these ids, and those deleted since the pull began. */
const readAbove = async (db: Store, ids: readonly string[], { generation }: State, serverRows: ServerRows) => {
  const rows = new Map<string, Row | null>()
  const stored = await db.offers.bulkGet(await keysAmong(db.offers, ids))
  for (const row of stored) if (row) rows.set(row.id, row)
  for (const id of ids) {
    const truth = serverRows.get(keyOf('offer', id))
    if (truth !== undefined) rows.set(id, truth)
  }
  const tombstones = await db.tombstones.bulkGet(await keysAmong(db.tombstones, ids))
  return { rows, gone: new Set(tombstones.flatMap(found => (found?.generation === generation ? found.id : []))) }
}

/** Merges a file's row with an existing one: adds the feed as a holder, and keeps the content if this pull brought it. */
const mergeBelow = (row: Row | null, offer: Row, { generation }: State): Row =>
  row && Object.values(row.heldBy).includes(generation) ? { ...row, heldBy: { ...row.heldBy, ...offer.heldBy } } : offer

const applyFileRows = async (db: Store, offers: readonly Offer[], state: State, serverRows: ServerRows) => {
  const followed = offers.filter(({ canton }) => `jobs:${canton}` in state.cursors)
  const { rows, gone } = await readAbove(
    db,
    followed.map(({ id }) => id),
    state,
    serverRows,
  )
  const changed: Row[] = []
  const below: Row[] = []
  for (const offer of followed) {
    if (gone.has(offer.id)) continue
    const row: Row = { ...offer, heldBy: { [`jobs:${offer.canton}`]: state.generation } }
    const above = rows.get(offer.id)
    const key = keyOf('offer', row.id)
    if (above === undefined) below.push(row)
    else if (serverRows.has(key)) serverRows.set(key, mergeBelow(above, row, state))
    else changed.push(mergeBelow(above, row, state))
  }
  await putRows(db, 'offer', changed)
  // Records that overlap no others need not be merged.
  const areApart = await isApart(db, below)
  await putOffers(db, below)
  return {
    ...state,
    merged: (state.merged ?? 0) + below.length,
    unmerged: (state.unmerged ?? 0) + (areApart ? 0 : below.length),
  }
}

const isOf = (state: State | undefined, from: State, name: string): state is State =>
  state?.device === from.device &&
  !state.isLeft &&
  !startsAnew(state) &&
  (state.firstFill?.files.includes(name) ?? false)

const withoutFile = (state: State, name: string): State => {
  const files = state.firstFill?.files.filter(other => other !== name) ?? []
  const next = nextTurn(state)
  return { ...next, firstFill: files.length > 0 ? { files, turn: next.turn } : undefined }
}

/** Applies one file in one transaction. A file that is already applied, or belongs to another pull, changes nothing. */
export const applyFile = (db: Store, from: State, name: string, offers: readonly Offer[], now: number) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (!isOf(state, from, name)) return
    const serverRows = await readServerRows(db)
    const next = withoutFile(await applyFileRows(db, offers, state, serverRows), name)
    const whole = next.firstFill ? next : await complete(db, next, serverRows, now)
    await rebase(db, serverRows)
    await db.meta.put(whole)
  })

/** Restarts the pull because a file is not available. */
export const restartPull = (db: Store, from: State, name: string) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (!isOf(state, from, name)) return
    await db.meta.put(nextTurn(fromNothing(state)))
  })
