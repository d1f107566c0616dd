import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { FirstFill, SyncChange } from '../../schema/sync.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { shunned } from '../domain/blocks.ts'

/**
 * What the open offers are at some moment, for every device that begins with nothing: files that never change, made once for
 * all of them (`queue/renew-first-fill.ts`).
 *
 *     pull from nothing ──▶ what changed since the moment, what is the asker's own, and which files hold all else
 *
 * Invariants. A file holds what a visitor may read, and no more. All that its reader has to know beside, of whoever has changed
 * or hidden an offer since, is in the answer that names it: rows of the answer are newer than those of the file. A fill is
 * named while its transactions are still of this history and above the floor; its files are kept for an hour longer.
 */
export const firstFillKeptMinutes = 60

type Moment = { epoch: string; floor: string }

/** The files for whoever follows these feeds, and from where to go on; null where there are none. */
export const readFirstFill = async (tx: Transaction, feeds: readonly string[], { epoch, floor }: Moment) => {
  const [fill] = await tx<FirstFill[]>`
    select since::text, offers, array(
      select name from first_fill_files
      where fill = newest.id and kind = 'offers' and feeds && ${[...feeds]}::text[]
      -- The newest offers, which a person looks at first.
      order by place desc
    ) as files
    from (select * from first_fills where made_at is not null order by id desc limit 1) newest
    where epoch = ${epoch} and since >= ${floor}::xid8`
  return fill ?? null
}

/** The offers of these feeds that a block takes out of the asker's sight: for the asker they are gone. */
export const readHiddenOffers = async (tx: Transaction, viewer: string | null, feeds: readonly string[]) => {
  if (viewer === null) return []
  const hidden = await tx<{ feed: string; id: string }[]>`
    select 'jobs:' || canton as feed, id from jobs
    where posted_by_id = any(${shunned(tx, viewer)}) and status = 'open' and deleted_at is null
      and 'jobs:' || canton = any(${[...feeds]}::text[])`
  return hidden.map(({ feed, id }): SyncChange => ({ feed, entity: 'job', id, row: null }))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromGzip = promisify(gunzip)

/** A tenth of a second a file, once; thousands take it from here. */
const brotliQuality = { [constants.BROTLI_PARAM_QUALITY]: 9 }

type Given = { kind: 'offers' | 'sitemap'; place: number; feeds?: readonly string[]; text: string }

export const storeFile = async (sql: Sql, fill: string, { kind, place, feeds = [], text }: Given) => {
  const name = createHash('sha256').update(text).digest('hex')
  const [brotli, gzipped] = await Promise.all([toBrotli(text, { params: brotliQuality }), toGzip(text, { level: 9 })])
  await sql`
    insert into first_fill_files (fill, kind, place, name, feeds, brotli, gzip)
    values (${fill}, ${kind}, ${place}, ${name}, ${[...feeds]}, ${brotli}, ${gzipped})`
}

type Form = { encoding: 'br' | 'gzip' | null; bytes: Buffer }

/** A file as its reader takes it; no other form of it leaves the database. */
const inForm = async (accepted: ReadonlySet<string>, read: (column: string) => Promise<Buffer | null>) => {
  const isBrotli = accepted.has('br')
  const bytes = await read(isBrotli ? 'brotli' : 'gzip')
  if (!bytes) return null
  const encoding = isBrotli ? 'br' : 'gzip'
  const form: Form = accepted.has(encoding) ? { encoding, bytes } : { encoding: null, bytes: await fromGzip(bytes) }
  return form
}

export const readFile = (sql: Sql, name: string, accepted: ReadonlySet<string>) =>
  inForm(accepted, async column => {
    const [file] = await sql<{ bytes: Buffer }[]>`
      select ${sql(column)} as bytes from first_fill_files where name = ${name} and kind = 'offers' limit 1`
    return file?.bytes ?? null
  })

/** How many files the sitemap has that was made with the newest fill; none where there is none. */
export const countSitemaps = async (sql: Sql) => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from first_fill_files
    where kind = 'sitemap' and fill = (select max(id) from first_fills where made_at is not null)`
  return row?.count ?? 0
}

export const readSitemap = (sql: Sql, place: number, accepted: ReadonlySet<string>) =>
  inForm(accepted, async column => {
    const [file] = await sql<{ bytes: Buffer }[]>`
      select ${sql(column)} as bytes from first_fill_files
      where kind = 'sitemap' and place = ${place}
        and fill = (select max(id) from first_fills where made_at is not null)`
    return file?.bytes ?? null
  })
