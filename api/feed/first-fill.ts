import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FirstFill, SyncChange } from '../../schema/sync.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { readLagging, type Standby } from '../db/standby.ts'
import { shunned } from '../domain/blocks.ts'

/**
 * Open offers at one moment, in files made once for all devices that begin empty (`queue/renew-first-fill.ts`).
 *
 *     pull from nothing ──▶ changes since that moment, the asker's own rows, and the names of the files with everything else
 *     an offer's words are withdrawn ──▶ its file is not served ──▶ its file is rewritten without them, at the same address
 *
 * Invariants. A file holds only what a visitor may read. Every later change of an offer is in the answer that names the file,
 * or in the reader's next one, so any version of a file read since the fill's moment will do. A fill is named only while its
 * transactions belong to this history and are above the floor, and none of its files holds withdrawn words. Its files are
 * kept for an hour longer.
 */
export const firstFillKeptMinutes = 60

/** True if file `f` of fill `l` may contain withdrawn words: its snapshot did not see the withdrawing transaction. */
const isStale = (sql: Sql | Transaction) => sql`
  exists (
    select from withdrawn_offers w
    where w.xid >= pg_snapshot_xmin(l.cleared) and not pg_visible_in_snapshot(w.xid, l.cleared) and w.id = any(f.offers)
  )`

const newestFill = (sql: Sql | Transaction) => sql`
  select * from first_fills where made_at is not null order by id desc limit 1`

type Moment = { epoch: string; floor: string }

/** Returns the files for a device that follows these feeds, and the cursor to continue from; null if there are none. */
export const readFirstFill = async (tx: Transaction, feeds: readonly string[], { epoch, floor }: Moment) => {
  const [fill] = await tx<FirstFill[]>`
    select since::text, offers, array(
      select name from first_fill_files
      where fill = l.id and kind = 'offers' and feeds && ${[...feeds]}::text[]
      -- The newest offers, which a person looks at first.
      order by place desc
    ) as files
    from (${newestFill(tx)}) l
    where epoch = ${epoch} and since >= ${floor}::xid8
      and not exists (select from first_fill_files f where f.fill = l.id and ${isStale(tx)})`
  return fill ?? null
}

/** Returns tombstones for offers of these feeds that a block hides from the asker. */
export const readHiddenOffers = async (tx: Transaction, viewer: string | null, feeds: readonly string[]) => {
  if (viewer === null) return []
  const hidden = await tx<{ feed: string; id: string }[]>`
    select 'jobs:' || canton as feed, id from offers
    where posted_by_id = any(${shunned(tx, viewer)}) and status = 'open' and closed_at is null
      and 'jobs:' || canton = any(${[...feeds]}::text[])`
  return hidden.map(({ feed, id }): SyncChange => ({ feed, entity: 'offer', id, row: null }))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** Takes a tenth of a second per file, once; thousands of devices download it. */
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 9 }

type Given = {
  fill: string
  kind: 'offers' | 'sitemap'
  place: number
  /** Feeds and ids of its offers; none in a sitemap. */
  feeds?: readonly string[]
  offers?: readonly string[]
  text: string
}
type Packed = Required<Omit<Given, 'text'>> & { name: string; brotli: Buffer; gzip: Buffer }

/** Position and content hash: a file cached under another name is never mistaken for it. */
const fileName = ({ fill, place, text }: Given) => `${fill}-${place}-${createHash('sha256').update(text).digest('hex')}`

export const packFile = async (given: Given): Promise<Packed> => {
  const { text, ...file } = given
  const [brotli, gzipped] = await Promise.all([toBrotli(text, { params: brotliQuality }), toGzip(text, { level: 9 })])
  return { feeds: [], offers: [], ...file, name: fileName(given), brotli, gzip: gzipped }
}

/** Stores the file, replacing any previous one in its place. */
export const storeFile = async (sql: Sql | Transaction, file: Packed) => {
  const { fill, kind, place, name, feeds, offers, brotli, gzip: gzipped } = file
  await sql`
    insert into first_fill_files (fill, kind, place, name, feeds, offers, brotli, gzip)
    values (${fill}, ${kind}, ${place}, ${name}, ${[...feeds]}, ${[...offers]}::uuid[], ${brotli}, ${gzipped})
    on conflict (fill, kind, place) do update set
      name = excluded.name, feeds = excluded.feeds, offers = excluded.offers, brotli = excluded.brotli, gzip = excluded.gzip`
}

type Fill = { id: string; cleared: string; now: string }

/** Returns offers that were deleted or hidden since the newest fill was made or last mended, not those that only changed. */
const readTakenAway = async (sql: Sql) => {
  const rows = await sql<{ id: string }[]>`
    select distinct w.id from withdrawn_offers w cross join (${newestFill(sql)}) l
    where w.xid >= pg_snapshot_xmin(l.cleared) and not pg_visible_in_snapshot(w.xid, l.cleared)
      and not exists (select from offers o where o.id = w.id and o.closed_because is distinct from 'withdrawn' and o.hidden_at is null)`
  return rows.map(({ id }) => id)
}

/** Returns a sitemap without these offers. */
const leaveOut = (text: string, offers: readonly string[]) => {
  const gone = new Set(offers)
  const isGone = (line: string) => gone.has(/\/jobs\/([\da-f-]{36})<\/loc>/.exec(line)?.[1] ?? '')
  return text
    .split('\n')
    .filter(line => !isGone(line))
    .join('\n')
}

/** Returns the sitemap files that name a removed offer, without it. */
export const readStaleSitemaps = async (sql: Sql) => {
  const gone = await readTakenAway(sql)
  if (gone.length === 0) return []
  const files = await sql<{ place: number; gzip: Buffer }[]>`
    select place, gzip from first_fill_files
    where kind = 'sitemap' and fill = (select id from (${newestFill(sql)}) newest) order by place`
  const read = await Promise.all(
    files.map(async ({ place, gzip: bytes }) => ({ place, text: (await fromGzip(bytes)).toString() })),
  )
  return read.flatMap(({ place, text }) => {
    const left = leaveOut(text, gone)
    return left === text ? [] : [{ place, text: left }]
  })
}

/** Returns the newest fill, its files that must be rewritten, and the snapshot they are read in. */
export const readStale = async (sql: Sql) => {
  const [fill] = await sql<Fill[]>`
    select id::text, cleared::text, pg_current_snapshot()::text as now from (${newestFill(sql)}) newest`
  const files = await sql<{ place: number; offers: string[] }[]>`
    select f.place, f.offers from first_fill_files f join first_fills l on l.id = f.fill
    where l.id = ${fill?.id ?? null}::bigint and ${isStale(sql)}`
  return fill ? { ...fill, files } : null
}

/** Stores all of them or none: another process may have mended the fill from a later snapshot. */
export const storeMended = (sql: Sql, { id, cleared, now }: Fill, files: readonly Packed[]) =>
  sql.begin(async tx => {
    const { count } = await tx`
      update first_fills set cleared = ${now}::pg_snapshot where id = ${id} and cleared::text = ${cleared}`
    if (count === 1) for (const file of files) await storeFile(tx, file)
  })

type Form = { encoding: 'br' | 'gzip' | null; bytes: Buffer }

/** Returns a file in an encoding the client accepts; reads only that encoding from the database. */
const inForm = async (accepted: ReadonlySet<string>, read: (column: string) => Promise<Buffer | null>) => {
  const isBrotli = accepted.has('br')
  const bytes = await read(isBrotli ? 'brotli' : 'gzip')
  if (!bytes) return null
  const encoding = isBrotli ? 'br' : 'gzip'
  const form: Form = accepted.has(encoding) ? { encoding, bytes } : { encoding: null, bytes: await fromGzip(bytes) }
  return form
}

/** Serves the file that the primary names now. A standby may not know yet what was withdrawn, so it supplies only the bytes. */
export const readFile = async (
  deps: { sql: Sql; standby?: Standby | undefined },
  asked: string,
  accepted: ReadonlySet<string>,
) => {
  const [, fill, place] = /^(\d{1,18})-(\d{1,9})-[0-9a-f]{64}$/.exec(asked) ?? []
  if (fill === undefined || place === undefined) return null
  const [served] = await deps.sql<{ name: string }[]>`
    select f.name from first_fill_files f join first_fills l on l.id = f.fill join sync_history h on h.epoch = l.epoch
    where f.fill = ${fill} and f.place = ${place} and f.kind = 'offers' and not ${isStale(deps.sql)}`
  if (!served) return null
  return inForm(accepted, column =>
    readLagging(deps, async sql => {
      const [file] = await sql<{ bytes: Buffer }[]>`
        select ${sql(column)} as bytes from first_fill_files
        where fill = ${fill} and place = ${place} and kind = 'offers' and name = ${served.name}`
      return file?.bytes ?? null
    }),
  )
}

/** Returns a sitemap file, never with an offer removed since it was made. */
export const readSitemap = async (sql: Sql, place: number, accepted: ReadonlySet<string>) => {
  const stale = (await readStaleSitemaps(sql)).find(file => file.place === place)
  if (stale) return { encoding: null, bytes: Buffer.from(stale.text) }
  return inForm(accepted, async column => {
    const [file] = await sql<{ bytes: Buffer }[]>`
      select ${sql(column)} as bytes from first_fill_files
      where kind = 'sitemap' and place = ${place}
        and fill = (select id from (${newestFill(sql)}) newest)`
    return file?.bytes ?? null
  })
}

/** Number of sitemap files of the newest fill; 0 without a fill. */
export const countSitemaps = async (sql: Sql) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from first_fill_files
    where kind = 'sitemap' and fill = (select id from (${newestFill(sql)}) newest)`
  return row?.count ?? 0
}
