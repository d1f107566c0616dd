import { isPublicFeed, userFeed } from '../../schema/feeds.ts'
import {
  syncLimits,
  type EntityName,
  type SyncAnswer,
  type SyncChange,
  type SyncPage,
  type SyncRequest,
} from '../../schema/sync.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { logPosition } from '../db/log-position.ts'
import { readFirstFill, readHiddenOffers } from './first-fill.ts'
import { ensureOwnHistory } from './history.ts'
import { readRows } from './rows.ts'

/**
 * Reads what changed in some feeds since their cursors, in one snapshot of the database.
 *
 *     feeds in the order asked ─▶ marks with xid >= cursor, by (xid, entity, id) ─▶ rows as the asker may see them now
 *
 * Invariants. The returned cursor is the snapshot's xmin, below which every transaction has ended, and never less than the one
 * sent. A pull of several pages ends at the cursor of its first page, so what was still open then comes again. A row that
 * the asker may no longer see is sent as a tombstone. A mark about another person is expanded to that person's offers and never
 * sent itself. Everything in the snapshot lies before `seen`. A device that knows more than the snapshot has followed another
 * history and starts over.
 */
type Mark = { feed: string; entity: EntityName; id: string; xid: string; gone: boolean }

/** A mark about another person: a block began or ended, so that person's offers disappear or return (`blocks_changed`). */
const isOfAnother = ({ feed, entity, id }: Mark) => entity === 'user' && feed !== userFeed(id)
type History = {
  xmin: string
  xmax: string
  epoch: string
  floor: string
  seen: string
  isStandby: boolean
  /** The history was written in this place; true on a standby, which cannot tell and trusts the primary. */
  isOwn: boolean
  /** Position up to which the asker's epoch belongs to this history; null for a foreign epoch and for the current one. */
  forkedAt: string | null
}

const historyColumns = (sql: Sql | Transaction, epoch: string | null) => sql`
  pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax,
  epoch, floor::text, ${logPosition(sql)} as seen, pg_is_in_recovery() as is_standby,
  pg_is_in_recovery() or (place, timeline) is not distinct from (history_place(), history_timeline()) as is_own,
  (select forked_at - '0/0' from sync_forks f where f.epoch = ${epoch}::uuid)::text as forked_at`

const readHistory = async (tx: Transaction, epoch: string | null) => {
  const [history] = await tx<History[]>`select ${historyColumns(tx, epoch)} from sync_history`
  if (!history) throw new Error('the database has no history')
  return history
}

type Asked = Pick<SyncRequest, 'version' | 'epoch' | 'cursors' | 'page' | 'seen' | 'mutations'> & {
  /** The device can read files of open offers. */
  takesFiles?: boolean
  /** If the pull would begin from nothing, answers `anew` instead: such pulls have to queue. */
  mayNotBegin?: boolean
  /** The caller is a deputy of the viewer. */
  isDeputy?: boolean
  /** Reads only these feeds. A mark that affects other feeds as well makes the answer `asked`. */
  isDelta?: boolean
}

const noId = '00000000-0000-0000-0000-000000000000'
/** Position before the first mark of a transaction. */
const first = ['', noId] as const

/**
 * Reads the feeds one after the other and stops when the page is full. Each is read from one point of its index: from its
 * cursor, or where the previous page ended.
 */
const readMarks = (tx: Transaction, feeds: readonly string[], cursors: readonly string[], page: SyncPage | null) => {
  const after = cursors.map((since, place) => {
    const isContinued = page && place === 0 && BigInt(page.after[0]) >= BigInt(since)
    return isContinued ? page.after : ([since, ...first] as const)
  })
  return tx<Mark[]>`
    select f.feed, entity_name(c.entity) as entity, c.id, c.xid::text, c.gone
    from unnest(
      ${[...feeds]}::text[], ${[...cursors]}::text[],
      ${after.map(([xid]) => xid)}::text[], ${after.map(([, entity]) => entity)}::text[], ${after.map(([, , id]) => id)}::uuid[]
    ) as f (feed, since, xid, entity, id)
    cross join lateral (
      select * from marks c
      -- By its own index; a join would lose its order, and read all marks of the feed for each page.
      where c.feed = (select id from feeds where name = f.feed)
        and (c.xid, c.entity, c.id) > (f.xid::xid8, coalesce(entity_code(f.entity), 0), f.id) and (f.since <> '0' or not c.gone)
      order by c.xid, c.entity, c.id
      limit ${syncLimits.changes + 1}
    ) c
    limit ${syncLimits.changes + 1}`
}

const largest = (...cursors: string[]) => cursors.reduce((most, one) => (BigInt(one) > BigInt(most) ? one : most))

const moveCursors = (cursors: Asked['cursors'], until: string) =>
  Object.fromEntries(Object.entries(cursors).map(([feed, cursor]) => [feed, largest(cursor, until)]))

type Unread = Omit<Mark, 'xid'>
type Offer = { postedById: string; feed: string; id: string }

/** Returns the open offers of the people these marks are about. */
const readOffersOf = async (tx: Transaction, marks: readonly Mark[]): Promise<Offer[]> => {
  const people = marks.filter(isOfAnother).map(({ id }) => id)
  if (people.length === 0) return []
  return tx<Offer[]>`
    select posted_by_id, 'jobs:' || canton as feed, id from offers
    where posted_by_id = any(${people}::uuid[]) and status = 'open' and closed_at is null order by id`
}

/** Expands a mark into changes: itself, or another person's offers in the public feeds asked for. */
const changesOf = (mark: Mark, offers: readonly Offer[], feeds: ReadonlySet<string>): Unread[] =>
  isOfAnother(mark)
    ? offers
        .filter(({ postedById, feed }) => postedById === mark.id && feeds.has(feed))
        .map(({ feed, id }) => ({ feed, entity: 'offer' as const, id, gone: false }))
    : [mark]

/** Takes as many marks, with their changes, as fit into a page by number and bytes; at least one. */
const fill = (marks: readonly Mark[], rows: Map<string, SyncChange['row']>, expand: (mark: Mark) => Unread[]) => {
  const changes: SyncChange[] = []
  let filled = 0
  let bytes = 0
  for (const mark of marks.slice(0, syncLimits.changes)) {
    const more = expand(mark).map(({ feed, entity, id, gone }) => {
      const row = gone ? null : (rows.get(`${entity}:${id}`) ?? null)
      return { feed, entity, id, row }
    })
    for (const { row } of more) if (row) bytes += Buffer.byteLength(JSON.stringify(row))
    if (filled > 0 && (bytes > syncLimits.pageBytes || changes.length + more.length > syncLimits.changes)) break
    changes.push(...more)
    filled++
  }
  return { changes, filled }
}

/** True if the asker's epoch belongs to this history and the device has seen nothing beyond the fork. */
const isBeforeFork = ({ forkedAt }: History, { seen }: Pick<SyncRequest, 'seen'>) =>
  forkedAt !== null && typeof seen === 'string' && BigInt(seen) <= BigInt(forkedAt)

type Stand = Pick<SyncRequest, 'epoch' | 'cursors' | 'seen'>

const isBehind = (history: History, asked: Stand) =>
  (asked.epoch !== null && asked.epoch !== history.epoch && !isBeforeFork(history, asked)) ||
  Object.values(asked.cursors).some(cursor => cursor !== '0' && BigInt(cursor) < BigInt(history.floor))

/** True if the device knows transactions or log positions that this history has not reached: its own history no longer exists. */
const isAhead = ({ xmax, seen, isStandby }: History, asked: Stand) =>
  Object.values(asked.cursors).some(cursor => BigInt(cursor) > BigInt(xmax)) ||
  (!isStandby && BigInt(asked.seen ?? '0') > BigInt(seen))

/**
 * `elsewhere`: the history has to be owned first. `behind`: a standby cannot tell, so the primary must answer. `asked`: a delta does
 * not know which offers the device follows, so the device must pull. `anew`: see `mayNotBegin`.
 */
type Pulled = Omit<SyncAnswer, 'results'> | 'elsewhere' | 'behind' | 'asked' | 'anew'

/** False for the page of `putOff`, which lies before the first mark, so that the pull still has to begin. */
const isBegun = ({ after: [xid] }: SyncPage) => xid !== '0'

/**
 * Answers a request whose actions were run but whose pull has to wait: the device keeps its state and asks for the first page
 * later. Null if the device knows too little of the server for such an answer.
 */
export const putOff = ({ epoch, seen, cursors, page }: Asked): Omit<SyncAnswer, 'results'> | null => {
  if (epoch === null || typeof seen !== 'string') return null
  const [feed] = Object.keys(cursors)
  const start: SyncPage | null =
    feed === undefined ? null : { until: '0', feed, after: ['0', 'offer', noId], isReset: false }
  return { epoch, seen, changes: [], cursors, next: page ?? start, isReset: false }
}

const pull = async (tx: Transaction, viewer: string | null, request: Asked): Promise<Pulled> => {
  const feeds = Object.keys(request.cursors)
  // A page of another history, or of a feed that is no longer followed, continues nothing.
  const asked = request.page && isBegun(request.page) && feeds.includes(request.page.feed) ? request.page : null
  const open = feeds.filter(isPublicFeed)
  // A device asks for no offers while it first fetches its person's own rows.
  const asksOffers = open.length > 0
  const knowsNoOffer = asksOffers && open.every(feed => request.cursors[feed] === '0')
  const marksFor = (page: SyncPage | null, isReset: boolean, fill: { since: string } | null = null) => {
    const rest = feeds.slice(page ? feeds.indexOf(page.feed) : 0)
    const cursorOf = (feed: string) => (isReset ? '0' : (request.cursors[feed] ?? '0'))
    const cursors = rest.map(feed => (fill && isPublicFeed(feed) ? fill.since : cursorOf(feed)))
    return readMarks(tx, rest, cursors, page)
  }
  // Pipelined: devices with another history are rare, and for them the marks are read again.
  const takesFiles = request.takesFiles === true
  const [history, expected] = await Promise.all([
    readHistory(tx, request.epoch),
    takesFiles && knowsNoOffer && !asked ? null : marksFor(asked, asked?.isReset ?? false),
  ])
  if (!history.isOwn) return 'elsewhere'
  if (history.isStandby && isAhead(history, request)) return 'behind'
  const isAway = isBehind(history, request) || isAhead(history, request)
  // Tombstones may have been cleared away between two pages of a pull, before they were sent.
  const page = request.epoch === history.epoch && !isAway ? asked : null
  const isReset = page ? page.isReset : isAway
  const isExpected = page === asked && isReset === (asked?.isReset ?? false)
  const begins = !page && asksOffers && (isReset || knowsNoOffer)
  if (begins && request.mayNotBegin) return 'anew'
  const [found, hidden] =
    takesFiles && begins
      ? await Promise.all([readFirstFill(tx, open, history), readHiddenOffers(tx, viewer, open)])
      : [null, []]
  const firstFill = hidden.length <= syncLimits.changes ? found : null
  const marks = expected && isExpected && !firstFill ? expected : await marksFor(page, isReset, firstFill)
  const looked = marks.slice(0, syncLimits.changes)
  const offers = await readOffersOf(tx, looked)
  if (request.isDelta && offers.length > 0) return 'asked'
  const expand = (mark: Mark) => changesOf(mark, offers, new Set(open))
  const read = await readRows(
    tx,
    viewer,
    looked.flatMap(expand).filter(({ gone }) => !gone),
    request.isDeputy === true,
  )
  const { changes: changed, filled } = fill(marks, read, expand)
  const last = marks[filled - 1]
  const until = page?.until ?? history.xmin
  const next = last && filled < marks.length
  return {
    epoch: history.epoch,
    seen: history.seen,
    changes: firstFill ? [...changed, ...hidden] : changed,
    isReset,
    cursors: moveCursors(isReset ? Object.fromEntries(feeds.map(feed => [feed, '0'])) : request.cursors, until),
    // With files, the device continues from the cursors of the fill.
    next: next
      ? { until, feed: last.feed, after: [last.xid, last.entity, last.id], isReset: isReset && !firstFill }
      : null,
    ...(firstFill && { firstFill }),
  }
}

/**
 * Fast path: most pulls find nothing. One statement sees everything in one snapshot and costs half of a transaction. Null if
 * there is more to send.
 */
const readNothing = async (sql: Sql, request: Asked) => {
  const { cursors, page, mutations } = request
  // Usually they are all equal.
  const [least = '0'] = Object.values(cursors).toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  // A request with mutations must see its own writes.
  if (page || least === '0' || mutations.length > 0) return null
  const [found] = await sql<(History & { hasNews: boolean })[]>`
    select ${historyColumns(sql, request.epoch)}, exists (
      select from marks
      where feed = any(array(select id from feeds where name = any(${Object.keys(cursors)}::text[])))
        and xid >= ${least}::xid8
    ) as has_news
    from sync_history`
  if (!found?.isOwn) return null
  // After a restore all devices ask at once, and most have to queue anyway: do not even search for news.
  const isAway = isBehind(found, request) || isAhead(found, request)
  if (isAway && request.mayNotBegin && Object.keys(cursors).some(isPublicFeed)) return 'anew'
  if (isAway || found.hasNews) return null
  const { epoch, seen, xmin } = found
  return { epoch, seen, changes: [], isReset: false, cursors: moveCursors(cursors, xmin), next: null }
}

const pullInSnapshot = (sql: Sql, viewer: string | null, request: Asked) =>
  sql.begin('isolation level repeatable read read only', tx => pull(tx, viewer, request))

/** Reads changes without first checking whether there are any. */
export const readNews = async (sql: Sql, viewer: string | null, request: Omit<Asked, 'mayNotBegin'>) => {
  const pulled = await pullInSnapshot(sql, viewer, request)
  return typeof pulled === 'string' ? null : pulled
}

/** Reads only, so a standby may run it. Null if the primary has to answer. */
const readChanges = async (sql: Sql, viewer: string | null, request: Asked) => {
  const pulled = (await readNothing(sql, request)) ?? (await pullInSnapshot(sql, viewer, request))
  return pulled === 'anew' || typeof pulled !== 'string' ? pulled : null
}

/** Reads at a standby. Null if only the primary can tell. */
export const readAtStandby = async (sql: Sql, viewer: string | null, request: Asked) => {
  const answer = await readChanges(sql, viewer, request)
  return answer === 'anew' ? null : answer
}

/** Reads at the primary, which may have been restored since the last pull. */
export const changesSince = async (sql: Sql, viewer: string | null, request: Asked) => {
  const answer = await readChanges(sql, viewer, request)
  if (answer) return answer
  await ensureOwnHistory(sql)
  const again = await readChanges(sql, viewer, request)
  if (!again) throw new Error('the history of the feeds stays another one')
  return again
}
