import type { Delta, Poke } from '../../schema/sync.ts'
import type { Sql } from '../db/connect.ts'
import { isOverdue, isSilent, isUnreachable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { logPosition } from '../db/log-position.ts'
import type { Standby } from '../db/standby.ts'
import { inTime } from '../server/in-time.ts'
import { readOffersDelta, readOwnDeltas } from './deltas.ts'

/**
 * Tells open streams which feeds moved, and what is new in them if that is little.
 *
 *     a command commits here ──▶ poll now ──▶ streams of this process
 *                            └─▶ one NOTIFY for all that moved within a few milliseconds ──▶ other processes poll
 *     once a second ──▶ poll: catches other changes (psql, a lost notification)
 *
 * A poll finds feeds with marks that the snapshot of the last poll did not show, in whatever order transactions commit: a slow one
 * may end long after newer ones of its feed. It reads only the marks of transactions that were open then or began since, so a
 * long-running transaction costs one query. Invariants: one poll at a time, and one more if anything was announced meanwhile. A feed
 * is poked once for each transaction that moved it, with the newest id, so that a device with a higher cursor need not pull.
 * None of this runs in a writer's transaction.
 *
 * A delta starts at the snapshot of the previous poke about its feeds: a device that applied that poke's delta, or pulled because
 * of it, has reached that point. A device that has not reached it notices, and pulls. A person's own feed is read for that person,
 * offer feeds are read once for everyone without a part in those offers.
 *
 * A round that times out is abandoned, and the next one continues from the last good one on another connection. After a few
 * late rounds polling starts afresh: the backlog itself may be what takes so long to read.
 *
 * If a standby answers pulls, a poke is sent when the standby has the change, or after a second; in the latter case it is
 * sent again once the standby has it. A new stream may have pulled from a standby that was behind the stream's first poll, so it
 * is poked once too. With a standby no deltas are sent: what a standby has answered may be newer.
 */
type Listener = {
  /** Offer feeds it follows: one audience for all who follow the same ones. */
  readonly offers: Audience
  /** Own feed of its person. */
  readonly own: string | null
  readonly tell: (word: Uint8Array) => void
  readonly taker: Taker | null
}
/** A stream that accepts deltas. */
export type Taker = {
  /** Null for a visitor. */
  readonly person: string | null
  readonly session: Buffer | null
  /** True if its previous output has been flushed. */
  readonly hasRoom: () => boolean
}
type Brought = {
  own: Map<Listener, Delta>
  /** For everyone who follows the offers, except some people. */
  common: { delta: Delta; others: ReadonlySet<string> } | null
}
type Audience = { readonly feeds: ReadonlySet<string>; readonly listeners: Set<Listener> }

const channel = 'pouce_moved'
const gatherMs = 3
const pollEveryMs = 1000

/** Longer than the statement's own deadline, which should end it first; this is the fallback. */
const longestRoundMs = 15_000
/** Devices without a delta pull. */
const longestDeltasMs = 5000
const mostLateRounds = 3
/** Time without an answer from the database after which this process is not ready: another process could still poke. */
const standsMs = 30_000
/** How often the listening connection is checked. */
const checkEveryMs = 30_000

const standbyMs = 1000
const lateMs = 60_000

/** A pull with changes costs about 4 ms of CPU, PostgreSQL included. One every 5 ms keeps two cores less than half busy. */
const questionMs = 5
/** Each row of the answer costs about 0.2 ms. Twice that leaves half of the CPU free. */
const rowMs = 0.4
/** A shorter spread is not worth it: all pull at once. */
const fewMs = 100
/** Apps wait at most this long (`sync/answer.ts`). */
const longestMs = 60_000

const nothingBrought: Brought = { own: new Map(), common: null }

/** Maximum people per poll who receive a delta; the others pull. */
const mostDeltas = 20

const bytes = new TextEncoder()
const toWord = (poke: Poke) => bytes.encode(`data: ${JSON.stringify(poke)}\n\n`)

/** `rows`: number of marks that moved. */
type Told = { feed: string; xid: string; rows: number }
type Moved = {
  feed: string | null
  xid: string | null
  rows: number
  snapshot: string
  timeline: string | null
  position: string
}

/** Spreads the pulls of many devices over time. */
const spreadPulls = (listeners: number, rows = 0) => {
  const within = Math.min(Math.round(listeners * (questionMs + rows * rowMs)), longestMs)
  return within > fewMs ? { within } : {}
}

class RoundLate extends Error {
  override name = 'RoundLate'
}

const tooLate = () => new RoundLate('no answer in time')

const xminOf = (snapshot: string) => snapshot.slice(0, snapshot.indexOf(':'))

export type Pokes = ReturnType<typeof createPokes>

export const createPokes = ({ sql, standby, log }: Pick<Deps, 'log' | 'standby'> & { sql: Sql }) => {
  /** Thousands follow the same offers: the cost of a stream must not grow with the number of its feeds. */
  const audiences = new Map<string, Audience>()
  const persons = new Map<string, Set<Listener>>()
  /** Start of the next delta per feed: the snapshot of the last poke, or of the first poll. */
  const toldAt = new Map<string, string>()
  let beganAt = '0'
  /** Snapshot of the last poll, and the timeline of the database. */
  let since: string | null = null
  let timeline: string | null = null
  let polling: Promise<void> | null = null
  let isPollWanted = false
  let timer: NodeJS.Timeout | undefined
  let notifying: NodeJS.Timeout | undefined
  let listening: Promise<{ unlisten: () => Promise<void> }> | undefined
  let isClosed = false
  /** Current round: an abandoned round that returns late is ignored. */
  let round = 0
  let lateRounds = 0
  /** Time of the last successful round, and of the database's last answer, even if it was an error. */
  let goodAt = 0
  let answeredAt = 0
  let checking: NodeJS.Timeout | undefined

  /** Streams opened since the last poll. */
  let newStreams = new Set<Listener>()

  const wordOf = (moved: readonly Told[], { listeners = 1, delta }: { listeners?: number; delta?: Delta } = {}) =>
    toWord({
      feeds: moved.map(({ feed }) => feed),
      upTo: moved.reduce((most, { xid }) => (BigInt(xid) > BigInt(most) ? xid : most), '0'),
      ...spreadPulls(
        listeners,
        moved.reduce((sum, { rows }) => sum + rows, 0),
      ),
      ...(delta && { delta }),
    })

  const takesNow = ({ taker }: Listener) => taker?.hasRoom() ?? false

  /** Sends each listener one poke per poll. Listeners with the same feeds get the same bytes and spread their pulls. */
  const tell = (moved: readonly Told[], { own: deltas, common }: Brought = nothingBrought) => {
    const own = new Map<Listener, Told>()
    for (const one of moved) for (const listener of persons.get(one.feed) ?? []) own.set(listener, one)
    const offersOf = new Map<Audience, Told[]>()
    for (const audience of audiences.values()) {
      const offers = moved.filter(({ feed }) => audience.feeds.has(feed))
      offersOf.set(audience, offers)
      if (offers.length === 0) continue
      const listeners = audience.listeners.size
      const word = wordOf(offers, { listeners })
      const isTheirs = common && Object.keys(common.delta.from).every(feed => audience.feeds.has(feed))
      const withDelta = isTheirs ? wordOf(offers, { listeners, delta: common.delta }) : word
      for (const listener of audience.listeners) {
        const isOther = common?.others.has(listener.taker?.person ?? '')
        if (!own.has(listener)) listener.tell(takesNow(listener) && !isOther ? withDelta : word)
      }
    }
    for (const [listener, one] of own) {
      const delta = deltas.get(listener)
      listener.tell(wordOf([...(offersOf.get(listener.offers) ?? []), one], delta && { delta }))
    }
  }

  /** Reads the deltas of a poll. Devices without a delta pull. */
  const readDeltas = async (moved: readonly Told[], { snapshot, position }: Moved): Promise<Brought> => {
    const from = new Map(moved.map(({ feed }) => [feed, toldAt.get(feed) ?? beganAt]))
    for (const { feed } of moved) toldAt.set(feed, xminOf(snapshot))
    const own = moved.flatMap(({ feed }) => {
      const takers = [...(persons.get(feed) ?? [])].flatMap(listener =>
        takesNow(listener) && listener.taker?.session ? { listener, session: listener.taker.session } : [],
      )
      const viewer = takers[0]?.listener.taker?.person
      return viewer ? { viewer, from: { [feed]: from.get(feed) ?? beganAt }, takers } : []
    })
    const chosen = own.slice(0, mostDeltas)
    const sessions = chosen.flatMap(({ takers }) => takers.map(({ session }) => session))
    const offers = [...from].filter(([feed]) => !persons.has(feed))
    const [{ open, deltas }, common] = await Promise.all([
      chosen.length > 0 ? readOwnDeltas(sql, chosen, sessions, position) : { open: new Set(), deltas: [] },
      offers.length > 0 ? readOffersDelta(sql, Object.fromEntries(offers), position) : null,
    ])
    const brought: Brought = { own: new Map(), common }
    for (const [at, { takers }] of chosen.entries()) {
      const delta = deltas[at]
      for (const { listener, session } of takers)
        if (delta && open.has(session.toString('hex'))) brought.own.set(listener, delta)
    }
    return brought
  }

  const isFollowed = (feed: string) => persons.has(feed) || [...audiences.values()].some(({ feeds }) => feeds.has(feed))

  const pokeNewStreams = (opened: ReadonlySet<Listener>) => {
    for (const listener of opened) {
      const { own, offers } = listener
      const [feed] = own === null ? offers.feeds : [own]
      if (feed !== undefined && offers.listeners.has(listener))
        listener.tell(toWord({ feeds: [feed], ...spreadPulls(opened.size) }))
    }
  }

  const tellOnceThere = async (there: Standby, position: string, moved: readonly Told[]) => {
    const opened = newStreams
    newStreams = new Set()
    if (moved.length === 0 && opened.size === 0) return
    const isThere = await there.reach(position, standbyMs)
    if (!isThere) there.owe(position)
    tell(moved)
    pokeNewStreams(opened)
    if (isThere || !(await there.reach(position, lateMs))) return
    tell(moved)
    pokeNewStreams(opened)
  }

  /**
   * Handles a first poll, which cannot know what was written since the streams opened, and the first one after a standby has
   * taken over, perhaps without the last writes, so that transaction ids may repeat. Pokes all streams, spread over time.
   */
  const restartPolling = ({ snapshot, position }: Moved) => {
    since = snapshot
    beganAt = xminOf(snapshot)
    toldAt.clear()
    const all = new Set([...audiences.values()].flatMap(({ listeners }) => [...listeners]))
    if (!standby) return pokeNewStreams(all)
    newStreams = all
    void tellOnceThere(standby, position, [])
  }

  const withoutDeltas = (error: unknown) => {
    log.error('deltas_failed', { error })
    return undefined
  }

  const pollOnce = async (own: number) => {
    const before = since ?? '1:1:'
    const found = await sql<Moved[]>`
      select moved.feed, moved.xid::text, coalesce(moved.rows, 0) as rows,
        pg_current_snapshot()::text as snapshot, history_timeline() as timeline, ${logPosition(sql)} as position
      from (select 1) as always
      left join (
        select (select name from feeds where id = unseen.feed) as feed, max(xid) as xid, count(*)::int as rows from (
          select feed, xid from marks where xid >= pg_snapshot_xmax(${before}::pg_snapshot)
          union all
          select c.feed, c.xid from pg_snapshot_xip(${before}::pg_snapshot) as open cross join lateral (
            -- A range, and in index order: where one transaction wrote most marks, the planner would else read all of them.
            select feed, xid from marks where xid between open and open order by xid offset 0
          ) c
        ) unseen
        where ${since !== null}
        group by unseen.feed
      ) moved on true`
    if (own !== round) return
    const moved = found.flatMap(({ feed, xid, rows }) =>
      feed !== null && xid !== null && isFollowed(feed) ? { feed, xid, rows } : [],
    )
    const [row] = found
    if (!row) return
    const isFirst = since === null || row.timeline !== timeline
    timeline = row.timeline
    if (isFirst) return restartPolling(row)
    since = row.snapshot
    if (standby) void tellOnceThere(standby, row.position, moved)
    else tell(moved, await inTime(readDeltas(moved, row), longestDeltasMs, tooLate).catch(withoutDeltas))
  }

  /** A failed poll costs one period: the next one starts from the last good one. */
  const fail = (error: unknown) => {
    round++
    const isLate = error instanceof RoundLate || isSilent(error) || isOverdue(error)
    const isAnswered = !isLate && !isUnreachable(error)
    if (isAnswered || isOverdue(error)) answeredAt = performance.now()
    lateRounds = isLate ? lateRounds + 1 : 0
    const beginsAnew = lateRounds >= mostLateRounds
    if (beginsAnew) {
      since = null
      lateRounds = 0
    }
    log.error('poll_failed', { error, isLate, beginsAnew })
  }

  const runRound = async () => {
    try {
      await inTime(pollOnce(round), longestRoundMs, tooLate)
      lateRounds = 0
      goodAt = answeredAt = performance.now()
    } catch (error) {
      fail(error)
    }
  }

  const poll = () => {
    if (!timer) return Promise.resolve()
    isPollWanted = true
    polling ??= (async () => {
      while (isPollWanted && !isClosed) {
        isPollWanted = false
        await runRound()
      }
      polling = null
    })()
    return polling
  }

  const start = () => {
    if (timer) return
    goodAt = answeredAt = performance.now()
    timer = setInterval(() => void poll(), pollEveryMs)
    void poll()
    listening ??= sql.listen(channel, () => void poll())
    listening.catch((error: unknown) => log.error('listen_failed', { error }))
    checking = setInterval(
      () => void sql.checkListener().catch((error: unknown) => log.error('listener_lost', { error })),
      checkEveryMs,
    )
  }

  const stop = () => {
    clearInterval(timer)
    clearInterval(checking)
    timer = undefined
    since = null
    toldAt.clear()
  }

  return {
    /** Resolves once everything committed before the call has been announced. */
    poll,
    /** Seconds since the last successful round; 0 without open streams. */
    age: () => (timer ? (performance.now() - goodAt) / 1000 : 0),
    /** True if the database has not answered a round for long. An error counts as an answer: other processes would get it too. */
    stands: () => timer !== undefined && performance.now() - answeredAt > standsMs,
    /** Call after a commit in this process. */
    moved: () => {
      void poll()
      notifying ??= setTimeout(() => {
        notifying = undefined
        if (!isClosed) sql.notify(channel, '').catch((error: unknown) => log.error('notify_failed', { error }))
      }, gatherMs)
    },
    subscribe: (
      offered: readonly string[],
      own: string | null,
      tellIt: Listener['tell'],
      taker: Taker | null = null,
    ) => {
      const key = [...offered].sort().join(' ')
      const offers = audiences.get(key) ?? { feeds: new Set(offered), listeners: new Set() }
      audiences.set(key, offers)
      const listener: Listener = { offers, own, tell: tellIt, taker }
      offers.listeners.add(listener)
      if (own !== null) {
        if (since !== null && !persons.has(own)) toldAt.set(own, xminOf(since))
        persons.set(own, (persons.get(own) ?? new Set()).add(listener))
      }
      if (standby) newStreams.add(listener)
      start()
      return () => {
        newStreams.delete(listener)
        offers.listeners.delete(listener)
        if (offers.listeners.size === 0 && audiences.get(key) === offers) audiences.delete(key)
        const others = own === null ? undefined : persons.get(own)
        others?.delete(listener)
        if (own !== null && others?.size === 0) {
          persons.delete(own)
          toldAt.delete(own)
        }
        if (audiences.size === 0) stop()
      }
    },
    close: async () => {
      isClosed = true
      stop()
      clearTimeout(notifying)
      await polling
      await listening?.then(
        ({ unlisten }) => unlisten(),
        () => undefined,
      )
    },
  }
}
