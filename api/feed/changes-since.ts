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
import { ownHistory } from './history.ts'
import { readRows } from './rows.ts'

/**
 * What changed in some feeds since their cursors, as one snapshot of the database sees it.
 *
 *     feeds in the order asked ─▶ marks with xid >= cursor, by (xid, entity, id) ─▶ rows as the asker may see them now
 *
 * Invariants: the answered cursor is the snapshot's xmin, below which every transaction has ended, and never less than
 * the one sent; a pull of many pages ends at the cursor of its first, so that whatever was still open then comes again;
 * a row that is not for the asker any more looks like one that is gone; a line about another person says so of that
 * person's offers, and is never told itself; all that the snapshot shows lies before `seen`; who
 * knows of more than the snapshot has followed another history, and starts over.
 */
type Mark = { feed: string; entity: EntityName; id: string; xid: string; gone: boolean }

/** A line about another person: a block between the two began or ended, and that person's offers come or go (`blocks_changed`). */
const isOfAnother = ({ feed, entity, id }: Mark) => entity === 'user' && feed !== userFeed(id)
type History = {
  xmin: string
  xmax: string
  epoch: string
  floor: string
  seen: string
  isStandby: boolean
  /** Written where it stands now; a standby cannot tell, and goes by the database. */
  isOwn: boolean
  /** Up to which position the asker's epoch is a part of this history; null where it is another history, or today's epoch. */
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
  /** Open offers may come in files. */
  takesFiles?: boolean
  /** Where it begins from nothing, the answer is `anew` instead: it has to wait for its turn among such pulls. */
  mayNotBegin?: boolean
  /** The caller is a deputy of the viewer. */
  isDeputy?: boolean
  /** Only these feeds are told of: what a line of theirs says of another feed cannot be. */
  isDelta?: boolean
}

const noId = '00000000-0000-0000-0000-000000000000'
/** Before the first mark of a transaction. */
const first = ['', noId] as const

/**
 * The feeds are read one after the other, and reading stops where the page is full. Each is read from one point of its index:
 * from its cursor, or where the page before ended.
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

/** The open offers of the people whom these lines are about. */
const readOffersOf = async (tx: Transaction, marks: readonly Mark[]): Promise<Offer[]> => {
  const people = marks.filter(isOfAnother).map(({ id }) => id)
  if (people.length === 0) return []
  return tx<Offer[]>`
    select posted_by_id, 'jobs:' || canton as feed, id from offers
    where posted_by_id = any(${people}::uuid[]) and status = 'open' and closed_at is null order by id`
}

/** The changes that a line stands for: one, or those of another person's offers in the public feeds that are asked for. */
const changesOf = (mark: Mark, offers: readonly Offer[], feeds: ReadonlySet<string>): Unread[] =>
  isOfAnother(mark)
    ? offers
        .filter(({ postedById, feed }) => postedById === mark.id && feeds.has(feed))
        .map(({ feed, id }) => ({ feed, entity: 'offer' as const, id, gone: false }))
    : [mark]

/** As many marks, with their changes, as a page holds by number and by bytes; at least one. */
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

/** Of an epoch that is a part of this history, nothing beyond the fork was seen. */
const isBeforeFork = ({ forkedAt }: History, { seen }: Pick<SyncRequest, 'seen'>) =>
  forkedAt !== null && typeof seen === 'string' && BigInt(seen) <= BigInt(forkedAt)

type Stand = Pick<SyncRequest, 'epoch' | 'cursors' | 'seen'>

const isBehind = (history: History, asked: Stand) =>
  (asked.epoch !== null && asked.epoch !== history.epoch && !isBeforeFork(history, asked)) ||
  Object.values(asked.cursors).some(cursor => cursor !== '0' && BigInt(cursor) < BigInt(history.floor))

/** It knows of transactions, or of a part of the log, that this history has not come to: it followed one that is no more. */
const isAhead = ({ xmax, seen, isStandby }: History, asked: Stand) =>
  Object.values(asked.cursors).some(cursor => BigInt(cursor) > BigInt(xmax)) ||
  (!isStandby && BigInt(asked.seen ?? '0') > BigInt(seen))

/**
 * `elsewhere`: the history has to be owned first. `behind`: a standby cannot tell, the database has to. `asked`: a delta does
 * not know which offers the device follows, the device has to ask. `anew`: see `mayNotBegin`.
 */
type Pulled = Omit<SyncAnswer, 'results'> | 'elsewhere' | 'behind' | 'asked' | 'anew'

/** A page that stands before the first mark of all continues nothing: what its device asked for was put off (`putOff`). */
const isBegun = ({ after: [xid] }: SyncPage) => xid !== '0'

/**
 * The answer to a request whose actions were run and whose pull has to wait: the device keeps what it knows, and asks for the
 * first page later. Null where it does not know enough of the server to be told so.
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
  // A page of another history, or of a feed that is not followed any more, continues nothing.
  const asked = request.page && isBegun(request.page) && feeds.includes(request.page.feed) ? request.page : null
  const open = feeds.filter(isPublicFeed)
  // None are asked for where a device brings its person's own rows first.
  const asksOffers = open.length > 0
  const knowsNoOffer = asksOffers && open.every(feed => request.cursors[feed] === '0')
  const marksFor = (page: SyncPage | null, isReset: boolean, fill: { since: string } | null = null) => {
    const rest = feeds.slice(page ? feeds.indexOf(page.feed) : 0)
    const cursorOf = (feed: string) => (isReset ? '0' : (request.cursors[feed] ?? '0'))
    const cursors = rest.map(feed => (fill && isPublicFeed(feed) ? fill.since : cursorOf(feed)))
    return readMarks(tx, rest, cursors, page)
  }
  // Sent together: devices whose history is another are few, and for them the marks are read once more.
  const takesFiles = request.takesFiles === true
  const [history, expected] = await Promise.all([
    readHistory(tx, request.epoch),
    takesFiles && knowsNoOffer && !asked ? null : marksFor(asked, asked?.isReset ?? false),
  ])
  if (!history.isOwn) return 'elsewhere'
  if (history.isStandby && isAhead(history, request)) return 'behind'
  const isAway = isBehind(history, request) || isAhead(history, request)
  // What is gone may have been cleared away between two pages of a pull, before it was told.
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
    // With files, the device goes on with the cursors of the fill.
    next: next
      ? { until, feed: last.feed, after: [last.xid, last.entity, last.id], isReset: isReset && !firstFill }
      : null,
    ...(firstFill && { firstFill }),
  }
}

/**
 * What most who ask find: nothing. One statement sees all of it in one snapshot, and costs half of a transaction. Null where
 * there is more to say.
 */
const readNothing = async (sql: Sql, request: Asked) => {
  const { cursors, page, mutations } = request
  // As a rule they all stand at the same place.
  const [least = '0'] = Object.values(cursors).toSorted((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  // A request with mutations must find its own writes.
  if (page || least === '0' || mutations.length > 0) return null
  const [found] = await sql<(History & { hasNews: boolean })[]>`
    select ${historyColumns(sql, request.epoch)}, exists (
      select from marks
      where feed = any(array(select id from feeds where name = any(${Object.keys(cursors)}::text[])))
        and xid >= ${least}::xid8
    ) as has_news
    from sync_history`
  if (!found?.isOwn) return null
  // After a restore all ask at once, and most of them have to come back: what they would find is not even looked for.
  const isAway = isBehind(found, request) || isAhead(found, request)
  if (isAway && request.mayNotBegin && Object.keys(cursors).some(isPublicFeed)) return 'anew'
  if (isAway || found.hasNews) return null
  const { epoch, seen, xmin } = found
  return { epoch, seen, changes: [], isReset: false, cursors: moveCursors(cursors, xmin), next: null }
}

const pullInSnapshot = (sql: Sql, viewer: string | null, request: Asked) =>
  sql.begin('isolation level repeatable read read only', tx => pull(tx, viewer, request))

/** The same without asking first whether there is anything. */
export const readNews = async (sql: Sql, viewer: string | null, request: Omit<Asked, 'mayNotBegin'>) => {
  const pulled = await pullInSnapshot(sql, viewer, request)
  return typeof pulled === 'string' ? null : pulled
}

/** Only reads, so that a standby may answer; null where it leaves that to the database. */
const readChanges = async (sql: Sql, viewer: string | null, request: Asked) => {
  const pulled = (await readNothing(sql, request)) ?? (await pullInSnapshot(sql, viewer, request))
  return pulled === 'anew' || typeof pulled !== 'string' ? pulled : null
}

/** By a standby, which leaves to the database what it cannot tell. */
export const readAtStandby = async (sql: Sql, viewer: string | null, request: Asked) => {
  const answer = await readChanges(sql, viewer, request)
  return answer === 'anew' ? null : answer
}

/** The same by the database itself, which may have been restored since it was last asked. */
export const changesSince = async (sql: Sql, viewer: string | null, request: Asked) => {
  const answer = await readChanges(sql, viewer, request)
  if (answer) return answer
  await ownHistory(sql)
  const again = await readChanges(sql, viewer, request)
  if (!again) throw new Error('the history of the feeds stays another one')
  return again
}
