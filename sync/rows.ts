import type { Table } from 'dexie'
import type { EntityName } from '../schema/sync.ts'
import { addSegment, eachSegment, findInSegments } from './segments.ts'
import { tableOf, type Row, type Store, type Stored } from './store.ts'

/**
 * Reads and writes the rows of the device: offers in three places (`segments.ts`), other entities in their own tables. Each write
 * is ordered so that an interrupted half does no harm. Call them within a transaction over all tables.
 */

/** Returns the ids that a table contains. One query, because most are new. */
export const keysAmong = async (table: Pick<Table<unknown, string>, 'where'>, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const sorted = ids.toSorted()
  const known = new Set(await table.where('id').between(sorted[0], sorted.at(-1), true, true).primaryKeys())
  return ids.filter(id => known.has(id))
}

/** Offers in segments, without deleted ones. */
export const readSegmentRows = async (db: Store, ids: readonly string[]) => {
  const gone = new Set(await keysAmong(db.tombstones, ids))
  return findInSegments(
    db,
    ids.filter(id => !gone.has(id)),
  )
}

const byTheirIds = <One extends { id: string }>(rows: readonly (One | undefined)[]) =>
  new Map(rows.flatMap(row => (row ? [[row.id, row] as const] : [])))

const findOffers = async (db: Store, ids: readonly string[]) => {
  const over = byTheirIds(await db.offers.bulkGet([...ids]))
  const missing = ids.filter(id => !over.has(id))
  return missing.length === 0 ? over : new Map([...over, ...(await readSegmentRows(db, missing))])
}

export const readRows = async (db: Store, entity: EntityName, ids: readonly string[]): Promise<Map<string, Row>> =>
  entity === 'offer' ? findOffers(db, ids) : byTheirIds(await tableOf(db, entity).bulkGet([...ids]))

/** Rows above the segments, and the ids for which no segment needs to be read. */
export const offersOverSegments = (db: Store) =>
  db.transaction('r', [db.offers, db.tombstones], async () => {
    const offers = await db.offers.toArray()
    const gone = await db.tombstones.toCollection().primaryKeys()
    return { offers, covered: new Set([...gone, ...offers.map(({ id }) => id)]) }
  })

/** Each offer once, wherever it is stored. */
export const allOffers = (db: Store) =>
  db.transaction('r', [db.offers, db.tombstones, db.segments], async () => {
    const { offers: found, covered } = await offersOverSegments(db)
    await eachSegment(db, offers => {
      const fresh = offers.filter(({ id }) => !covered.has(id))
      for (const offer of fresh) covered.add(offer.id)
      found.push(...fresh)
    })
    return found
  })

export const allRows = (db: Store, entity: EntityName): PromiseLike<Row[]> =>
  entity === 'offer' ? allOffers(db) : tableOf(db, entity).toArray()

/** Rows per write. A slow phone writes this many in less than a frame, so screens stay responsive. */
const step = 100

/** A tombstone below a row does no harm. */
export const putRows = async (db: Store, entity: EntityName, rows: readonly Row[]) => {
  for (let at = 0; at < rows.length; at += step) await tableOf(db, entity).bulkPut(rows.slice(at, at + step))
}

/** Stores new offers as a segment. */
export const putOffers = async (db: Store, rows: readonly Row[]) => {
  if (rows.length === 0) return
  await addSegment(db, rows)
  const ids = rows.map(({ id }) => id)
  await db.tombstones.bulkDelete(await keysAmong(db.tombstones, ids))
}

/** Keeps an existing tombstone: its generation may say that the current pull, newer than its files, deleted the row. */
const writeTombstones = async (db: Store, ids: readonly string[]) => {
  const buried = new Set(await keysAmong(db.tombstones, ids))
  await db.tombstones.bulkPut(ids.filter(id => !buried.has(id)).map(id => ({ id })))
}

export const deleteRows = async (db: Store, entity: EntityName, ids: readonly string[]) => {
  if (ids.length === 0) return
  if (entity === 'offer') await writeTombstones(db, ids)
  await tableOf(db, entity).bulkDelete([...ids])
}

/** Offers by their ids, for screens. */
export const readOffers = (db: Store, ids: readonly string[]) =>
  db.transaction('r', [db.offers, db.tombstones, db.segments], async () => {
    const found = await findOffers(db, ids)
    return ids.map(id => found.get(id))
  })

export const readOffer = async (db: Store, id: string) => (await readOffers(db, [id]))[0]

/**
 * Returns the job that this id names: the job with this id, otherwise the person's own job of the offer with this id, latest
 * first and left ones last. The poster of an offer for several students names each job by its own id. The server does the same
 * (`domain/resolve-job.ts`).
 */
export const readJob = async (db: Store, id: string) => {
  const [exact, ofOffer, offer] = await Promise.all([
    db.jobs.get(id),
    db.jobs.where('offerId').equals(id).toArray(),
    // The person's own offers are in this table, so no segment is read.
    db.offers.get(id),
  ])
  const isOfSeveral = offer?.own !== undefined && (offer.places ?? 1) > 1
  const candidates = isOfSeveral ? [] : ofOffer.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const standing = [exact, ...candidates].filter(job => job && job.status !== 'left')
  return standing[0] ?? exact ?? candidates[0]
}

type Applied = Pick<Stored<'application'>, 'jobId' | 'offerId' | 'status'>

/** The subject of each application: the job that came of it, otherwise the offer. */
export const readApplied = async (db: Store, applications: readonly Applied[]) => {
  const offerOf = ({ jobId, offerId = jobId }: Applied) => offerId
  const others = applications.filter(({ status }) => status !== 'accepted')
  const offers = byTheirIds(await readOffers(db, others.map(offerOf)))
  return Promise.all(
    applications.map(async one => (one.status === 'accepted' ? readJob(db, one.jobId) : offers.get(offerOf(one)))),
  )
}

const byIdFromLast = (one: Row, other: Row) => (one.id < other.id ? 1 : -1)

/** The newest offers by id, because ids begin with the time. Usually all of them are in the last segment. */
export const readNewestOffers = (db: Store, count: number, isWanted: (offer: Stored<'offer'>) => boolean) =>
  db.transaction('r', [db.offers, db.tombstones, db.segments], async () => {
    const covered = new Set([
      ...(await db.offers.toCollection().primaryKeys()),
      ...(await db.tombstones.toCollection().primaryKeys()),
    ])
    // oxlint-disable-next-line unicorn/no-array-reverse -- the order of a query, not of an array
    let found = await db.offers.orderBy('id').reverse().filter(isWanted).limit(count).toArray()
    const keys = (await db.segments.toCollection().primaryKeys()).toSorted((one, other) => (one[1] < other[1] ? 1 : -1))
    for (const key of keys) {
      const least = found[count - 1]
      if (least && key[1] < least.id) break
      const offers = (await db.segments.get(key))?.rows ?? []
      found = [...found, ...offers.filter(offer => !covered.has(offer.id) && isWanted(offer))].toSorted(byIdFromLast)
    }
    return found.slice(0, count)
  })
