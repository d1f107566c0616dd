import type { Row, Segment, Store, Stored } from './store.ts'

/**
 * Thousands of open offers that are not edited on the phone are stored as records of some hundred rows each: ten times as fast to
 * store and to read as single rows. A record is never changed. Later changes are stored above it.
 *
 *     offers        rows: the person's own, and changes since the segments were written
 *     tombstones    deletions since then
 *     segments      all other offers; if two contain the same row, the later one wins
 *
 * Invariant: every offer is read from the uppermost of these that contains it. `rows.ts` reads and writes them as one,
 * `merge.ts` moves the upper ones into segments.
 */
export const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)

/** Latest written first. */
const segmentKeys = async (db: Store) =>
  (await db.segments.toCollection().primaryKeys()).toSorted((one, other) => other[2] - one[2])

export const addSegment = async (db: Store, rows: readonly Row[]) => {
  const sorted = rows.toSorted(byId)
  const [first, last] = [sorted[0]?.id, sorted.at(-1)?.id]
  if (first === undefined || last === undefined) return
  const [newest] = await segmentKeys(db)
  const serial = (newest?.[2] ?? 0) + 1
  await db.table<Segment<Row>>('segments').add({ first, last, serial, rows: sorted })
}

/** Returns whether the id range of these rows overlaps no record. */
export const isApart = async (db: Store, rows: readonly Row[]) => {
  const sorted = rows.toSorted(byId)
  const [least = '', most = ''] = [sorted[0]?.id, sorted.at(-1)?.id]
  return (await segmentKeys(db)).every(([first, last]) => last < least || first > most)
}

export const findInSegments = async (db: Store, ids: readonly string[]) => {
  const found = new Map<string, Stored<'offer'>>()
  if (ids.length === 0) return found
  for (const key of await segmentKeys(db)) {
    const [first, last] = key
    const wanted = new Set(ids.filter(id => !found.has(id) && id >= first && id <= last))
    if (wanted.size === 0) continue
    const segment = await db.segments.get(key)
    for (const row of segment?.rows ?? []) if (wanted.has(row.id)) found.set(row.id, row)
  }
  return found
}

/** Visits segment by segment, so that no single step is long. Newest first. */
export const eachSegment = async (db: Store, see: (rows: readonly Stored<'offer'>[]) => void) => {
  for (const key of await segmentKeys(db)) see((await db.segments.get(key))?.rows ?? [])
}

export const filterSegments = async (db: Store, isKept: (row: Row) => boolean) => {
  for (const key of await segmentKeys(db)) {
    const segment = await db.segments.get(key)
    const rows = segment?.rows.filter(isKept) ?? []
    if (rows.length === 0) await db.segments.delete(key)
    else if (segment && rows.length < segment.rows.length) await db.segments.put({ ...segment, rows })
  }
}
