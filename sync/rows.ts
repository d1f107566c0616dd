import type { Table } from 'dexie'
import type { EntityName } from '../schema/sync.ts'
import { addSegment, eachSegment, findInSegments } from './segments.ts'
import { tableOf, type Row, type Store, type Stored } from './store.ts'

/**
 * The rows of the device, wherever they lie: offers in three places (`segments.ts`), all else in a table of its own. Each of
 * these writes in an order in which its first half does no harm. Call them within a transaction over all tables.
 */

/** Those of some ids that a table knows: one question, where most are new. */
export const keysAmong = async (table: Pick<Table<unknown, string>, 'where'>, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const sorted = ids.toSorted()
  const known = new Set(await table.where('id').between(sorted[0], sorted.at(-1), true, true).primaryKeys())
  return ids.filter(id => known.has(id))
}

/** Offers that stand in a segment, unless they have gone. */
export const readSegmentRows = async (db: Store, ids: readonly string[]) => {
  const gone = new Set(await keysAmong(db.tombstones, ids))
  return findInSegments(
    db,
    ids.filter(id => !gone.has(id)),
  )
}

export const readRows = async (db: Store, entity: EntityName, ids: readonly string[]) => {
  const rows = new Map<string, Row>()
  for (const row of await tableOf(db, entity).bulkGet([...ids])) if (row) rows.set(row.id, row)
  if (entity !== 'job') return rows
  const below = await readSegmentRows(
    db,
    ids.filter(id => !rows.has(id)),
  )
  return new Map([...below, ...rows])
}

/** What covers the segments: rows that are newer, and ids that have gone. */
const readCover = async (db: Store) => {
  const over = await db.jobs.toArray()
  const gone = await db.tombstones.toCollection().primaryKeys()
  return { over, covered: new Set([...gone, ...over.map(({ id }) => id)]) }
}

/** Each job once, in pieces. */
export const eachJob = (db: Store, see: (jobs: readonly Stored<'job'>[]) => void) =>
  db.transaction('r', [db.jobs, db.tombstones, db.segments], async () => {
    const { over, covered } = await readCover(db)
    see(over)
    await eachSegment(db, jobs => {
      const fresh = jobs.filter(({ id }) => !covered.has(id))
      for (const { id } of fresh) covered.add(id)
      see(fresh)
    })
  })

export const allJobs = async (db: Store) => {
  const found: Stored<'job'>[] = []
  await eachJob(db, jobs => void found.push(...jobs))
  return found
}

export const allRows = (db: Store, entity: EntityName): PromiseLike<Row[]> =>
  entity === 'job' ? allJobs(db) : tableOf(db, entity).toArray()

/** A tombstone below a row is no harm. */
export const putRows = async (db: Store, entity: EntityName, rows: readonly Row[]) => {
  if (rows.length > 0) await tableOf(db, entity).bulkPut([...rows])
}

/** Offers that were not here, by the hundreds. */
export const putOffers = async (db: Store, rows: readonly Row[]) => {
  if (rows.length === 0) return
  await addSegment(db, rows)
  const ids = rows.map(({ id }) => id)
  await db.tombstones.bulkDelete(await keysAmong(db.tombstones, ids))
}

export const deleteRows = async (db: Store, entity: EntityName, ids: readonly string[]) => {
  if (ids.length === 0) return
  if (entity === 'job') await db.tombstones.bulkPut(ids.map(id => ({ id })))
  await tableOf(db, entity).bulkDelete([...ids])
}

/** Jobs by their ids, for screens. */
export const readJobs = (db: Store, ids: readonly string[]) =>
  db.transaction('r', [db.jobs, db.tombstones, db.segments], async () => {
    const over = await db.jobs.bulkGet([...ids])
    const below = await readSegmentRows(
      db,
      ids.filter((_, at) => !over[at]),
    )
    return ids.map((id, at) => over[at] ?? below.get(id))
  })

export const readJob = async (db: Store, id: string) => (await readJobs(db, [id]))[0]

const byIdFromLast = (one: Row, other: Row) => (one.id < other.id ? 1 : -1)

/** The newest, as far as their ids know, which begin with the time. As a rule they all stand in the last segment. */
export const readNewestJobs = (db: Store, count: number, isWanted: (job: Stored<'job'>) => boolean) =>
  db.transaction('r', [db.jobs, db.tombstones, db.segments], async () => {
    const { over, covered } = await readCover(db)
    let found = over.filter(isWanted).toSorted(byIdFromLast)
    const keys = (await db.segments.toCollection().primaryKeys()).toSorted((one, other) => (one[1] < other[1] ? 1 : -1))
    for (const key of keys) {
      const least = found[count - 1]
      if (least && key[1] < least.id) break
      const jobs = (await db.segments.get(key))?.rows ?? []
      found = [...found, ...jobs.filter(job => !covered.has(job.id) && isWanted(job))].toSorted(byIdFromLast)
    }
    return found.slice(0, count)
  })
