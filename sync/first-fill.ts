import type { parseFile } from './answer.ts'
import { complete } from './pull.ts'
import { readTruths, rebase, type Truths } from './rebase.ts'
import { keysAmong, putOffers, putRows } from './rows.ts'
import { isApart } from './segments.ts'
import { fromNothing, startsAnew } from './state.ts'
import { change, keyOf, nextTurn, type Row, type State, type Store } from './store.ts'

/**
 * A pull from nothing whose open offers come in files, the same for everybody:
 *
 *     answer ── what changed since the files, one's own ──▶ offers, tombstones   (above)
 *     files  ── all other offers, one file, one transaction ──▶ segments         (below)
 *
 * Invariants. The answer is there first, and is newer than any file: what it has told in this generation stays as it is. The
 * pull is complete with its last file; until then the old rows stay on screen, and a device that stops goes on with those
 * that are still to come.
 */
type Offer = NonNullable<ReturnType<typeof parseFile>>[number]

/** What is stored above the segments under some ids, and what has gone since the pull began. */
const readAbove = async (db: Store, ids: readonly string[], { generation }: State, truths: Truths) => {
  const rows = new Map<string, Row | null>()
  const stored = await db.offers.bulkGet(await keysAmong(db.offers, ids))
  for (const row of stored) if (row) rows.set(row.id, row)
  for (const id of ids) {
    const truth = truths.get(keyOf('offer', id))
    if (truth !== undefined) rows.set(id, truth)
  }
  const tombstones = await db.tombstones.bulkGet(await keysAmong(db.tombstones, ids))
  return { rows, gone: new Set(tombstones.flatMap(found => (found?.generation === generation ? found.id : []))) }
}

/** What a file says of a row that is there already: that its feed holds it, and no more where this pull has brought it. */
const mergeBelow = (row: Row | null, offer: Row, { generation }: State): Row =>
  row && Object.values(row.heldBy).includes(generation) ? { ...row, heldBy: { ...row.heldBy, ...offer.heldBy } } : offer

const bringBelow = async (db: Store, offers: readonly Offer[], state: State, truths: Truths) => {
  const followed = offers.filter(({ canton }) => `jobs:${canton}` in state.cursors)
  const { rows, gone } = await readAbove(
    db,
    followed.map(({ id }) => id),
    state,
    truths,
  )
  const changed: Row[] = []
  const below: Row[] = []
  for (const offer of followed) {
    if (gone.has(offer.id)) continue
    const row: Row = { ...offer, heldBy: { [`jobs:${offer.canton}`]: state.generation } }
    const above = rows.get(offer.id)
    const key = keyOf('offer', row.id)
    if (above === undefined) below.push(row)
    else if (truths.has(key)) truths.set(key, mergeBelow(above, row, state))
    else changed.push(mergeBelow(above, row, state))
  }
  await putRows(db, 'offer', changed)
  // Records that are not mixed need not be merged.
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

/** One file, one transaction. One that is here already, or of another pull, changes nothing. */
export const applyFile = (db: Store, from: State, name: string, offers: readonly Offer[], now: number) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (!isOf(state, from, name)) return
    const truths = await readTruths(db)
    const next = withoutFile(await bringBelow(db, offers, state, truths), name)
    const whole = next.firstFill ? next : await complete(db, next, truths, now)
    await rebase(db, truths)
    await db.meta.put(whole)
  })

/** A file that is not to be had: the pull begins once more. */
export const forgetFill = (db: Store, from: State, name: string) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (!isOf(state, from, name)) return
    await db.meta.put(nextTurn(fromNothing(state)))
  })
