import { jobsFeeds } from '../../schema/feeds.ts'
import { syncLimits } from '../../schema/sync.ts'
import type { Sql } from '../db/connect.ts'
import {
  firstFillKeptMinutes,
  packFile,
  readStale,
  readStaleSitemaps,
  storeFile,
  storeMended,
} from '../feed/first-fill.ts'
import { readRows } from '../feed/rows.ts'
import { offersIn, writeSitemap, type ListedOffer } from '../pages/sitemap.ts'

type Limits = { fewest: number; perFile: number; perSitemap: (place: number) => number }
type Making = Omit<Limits, 'fewest'> & { publicUrl: string; signal?: AbortSignal | undefined }

/** `fewest`: up to this many offers fit into one answer, and no fill is made. */
const limits: Limits = { fewest: syncLimits.changes, perFile: 1000, perSitemap: offersIn }

type Look = { epoch: string; since: string; offers: number; isFresh: boolean }

/** Ids of feeds, in a subquery that runs once, so that the index is used as with literal ids. */
const numbersOf = (sql: Sql, feeds: readonly string[]) =>
  sql`any(array(select id from feeds where name = any(${[...feeds]})))`

/** `isFresh`: the newest fill has the current epoch, is less than a day old, and at most a fifth of it has changed. */
const look = async (sql: Sql) => {
  const [found] = await sql<Look[]>`
    select h.epoch, pg_snapshot_xmin(pg_current_snapshot())::text as since,
      (select count(*) from marks where feed = ${numbersOf(sql, jobsFeeds)} and not gone) as offers,
      exists (
        select from (select * from first_fills where made_at is not null order by id desc limit 1) newest
        where newest.epoch = h.epoch and newest.since >= h.floor and newest.made_at > now() - interval '1 day'
          and newest.offers >= 5 * (
            select count(*) from marks where feed = ${numbersOf(sql, jobsFeeds)} and xid >= newest.since
          )
      ) as is_fresh
    from sync_history h`
  if (!found) throw new Error('the database has no history')
  return found
}

const offersARead = 500

type Mark = { feed: string; id: string }

/** Reads offers as a visitor does. Devices pull later changes again, because their transaction ids are above the fill's. */
const readOffers = async (sql: Sql, marks: readonly Mark[]) => {
  const rows = await readRows(
    sql,
    null,
    marks.map(({ id }) => ({ entity: 'offer', id })),
    false,
  )
  return marks.flatMap(({ feed, id }) => {
    const row = rows.get(`offer:${id}`)
    return row ? { feed, row, text: JSON.stringify(row) } : []
  })
}

type Offer = Awaited<ReturnType<typeof readOffers>>[number]

/** Reads the list of ids once: no index has this order, so each page would read the whole list again. */
const eachOffer = async function* (sql: Sql, feeds: readonly string[]) {
  const marks = await sql<Mark[]>`
    select f.name as feed, m.id from marks m join feeds f on f.id = m.feed
    where m.feed = ${numbersOf(sql, feeds)} and m.entity = entity_code('offer') and not m.gone order by m.id`
  for (let at = 0; at < marks.length; at += offersARead) yield* await readOffers(sql, marks.slice(at, at + offersARead))
}

/** Orders offers by id while devices follow every canton (`offersOfAll`), otherwise by canton. */
const inOrder = async function* (sql: Sql, offers: number) {
  const together = offers <= syncLimits.offersOfAll ? [jobsFeeds] : jobsFeeds.map(feed => [feed])
  for (const feeds of together) yield* eachOffer(sql, feeds)
}

const packOffers = (fill: string, place: number, offers: readonly Offer[]) =>
  packFile({
    fill,
    kind: 'offers',
    place,
    feeds: [...new Set(offers.map(({ feed }) => feed))],
    offers: offers.map(({ row }) => row.id),
    text: `[${offers.map(({ text }) => text).join(',')}]`,
  })

const make = async (sql: Sql, { epoch, since, offers }: Look, { publicUrl, perFile, perSitemap, signal }: Making) => {
  const [begun] = await sql<{ id: string }[]>`
    insert into first_fills (epoch, since, cleared) values (${epoch}, ${since}::xid8, pg_current_snapshot())
    returning id::text`
  const fill = begun?.id ?? ''
  const made = { offers: 0, files: 0, sitemaps: 0 }
  let file: Offer[] = []
  let bytes = 0
  let listed: ListedOffer[] = []
  const storeOffers = async () => {
    await storeFile(sql, await packOffers(fill, ++made.files, file))
    file = []
    bytes = 0
  }
  const storeSitemap = async () => {
    const place = ++made.sitemaps
    await storeFile(sql, await packFile({ fill, kind: 'sitemap', place, text: writeSitemap(publicUrl, place, listed) }))
    listed = []
  }
  for await (const offer of inOrder(sql, offers)) {
    if (signal?.aborted) return
    file.push(offer)
    bytes += Buffer.byteLength(offer.text)
    if ('createdAt' in offer.row) listed.push(offer.row)
    made.offers++
    if (file.length >= perFile || bytes > syncLimits.pageBytes) await storeOffers()
    if (listed.length >= perSitemap(made.sitemaps + 1)) await storeSitemap()
  }
  if (file.length > 0) await storeOffers()
  if (listed.length > 0 || made.sitemaps === 0) await storeSitemap()
  await sql`update first_fills set made_at = now(), offers = ${made.offers} where id = ${fill}`
}

/** Rewrites the files that contain withdrawn offers, at the same addresses. The other files stay. */
export const mendFirstFill = async (sql: Sql) => {
  const found = await readStale(sql)
  if (!found) return
  const files = []
  for (const { place, offers } of found.files) {
    const marks = await sql<Mark[]>`
      select f.name as feed, m.id from marks m join feeds f on f.id = m.feed
      where m.id = any(${offers}::uuid[]) and m.entity = entity_code('offer') and f.name = any(${jobsFeeds}) and not m.gone
      order by m.id`
    files.push(await packOffers(found.id, place, await readOffers(sql, marks)))
  }
  for (const { place, text } of await readStaleSitemaps(sql))
    files.push(await packFile({ fill: found.id, kind: 'sitemap', place, text }))
  await storeMended(sql, found, files)
}

/**
 * Rebuilds the first fill and the sitemap once a fifth of the offers has changed or after a day, and deletes the previous ones.
 * The fill is not read in one transaction, and neither are the pages of a pull.
 */
export const renewFirstFill = async (
  sql: Sql,
  given: { publicUrl: string; signal?: AbortSignal } & Partial<Limits>,
) => {
  const { fewest, ...making } = { ...limits, ...given }
  const found = await look(sql)
  const isWorthIt = found.offers > fewest
  if (isWorthIt && !found.isFresh) await make(sql, found, making)
  await mendFirstFill(sql)
  await sql`
    delete from first_fills old
    where exists (
      select from first_fills newer
      where newer.id > old.id and newer.made_at < now() - make_interval(mins => ${firstFillKeptMinutes})
    ) or ${!isWorthIt} and old.made_at < now() - interval '1 day'`
  // No transaction stays open for an hour, not even one that begins a fill.
  await sql`
    delete from withdrawn_offers
    where withdrawn_at < now() - interval '1 hour' and xid < all (select pg_snapshot_xmin(cleared) from first_fills)`
}
