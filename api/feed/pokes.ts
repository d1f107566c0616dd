import type { Delta, Poke } from '../../schema/sync.ts'
import type { Sql } from '../db/connect.ts'
import { isOverdue, isSilent, isUnreachable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { logPosition } from '../db/log-position.ts'
import type { Standby } from '../db/standby.ts'
import { inTime } from '../server/in-time.ts'
import { readOffersDelta, readOwnDeltas } from './deltas.ts'

/**
 * Tells open streams which feeds moved, and what is new in them where that is little.
 *
 *     a command commits here ──▶ poll now ──▶ streams of this process
 *                            └─▶ one NOTIFY for all that moved within a few milliseconds ──▶ other processes poll
 *     once a second ──▶ poll: whatever came by another way (psql, a lost notice)
 *
 * A poll asks which feeds have marks that the snapshot of the last poll did not show, whichever transaction is the newer:
 * a slow one may end long after others of its feed. It reads the marks of what was open then and of what has begun since,
 * and no others, so that one transaction that stays open costs one question. Invariants: one poll at a time, and one more if anything was
 * said meanwhile; a feed is told once for each transaction that moved it, with the newest of them, so that a device whose
 * cursors are above it need not ask; nothing of this is in a writer's transaction.
 *
 * A delta begins where the poke before it about its feeds was read: a device that took that poke's delta, or pulled because
 * of it, stands there or beyond. A device that does not stand there yet sees so, and pulls. A person's own feed is read for
 * them, the feeds of offers once for all who have no part in those offers.
 *
 * A round that takes too long is given up, and the next one goes on from where the last good one ended, on another connection. After
 * a few late ones it begins anew: what has gathered meanwhile may be what takes so long to read.
 *
 * Where a standby answers pulls, what a poll found is told when the standby has it too, or after a second; then it is
 * told once more when it has. A stream that opens may have pulled from a standby that was behind the stream's first poll,
 * and is told once as well. No deltas are brought there: what a standby has told may be newer.
 */
type Listener = {
  /** The offers that it follows: one list for all who follow the same. */
  readonly offers: Audience
  /** Its person's own feed, which few others follow. */
  readonly own: string | null
  readonly tell: (word: Uint8Array) => void
  readonly taker: Taker | null
}
/** A stream that takes deltas. */
export type Taker = {
  /** Null for a visitor. */
  readonly person: string | null
  readonly session: Buffer | null
  /** What it was told before has left. */
  readonly hasRoom: () => boolean
}
type Brought = {
  own: Map<Listener, Delta>
  /** For all who follow the offers, but for some others. */
  common: { delta: Delta; others: ReadonlySet<string> } | null
}
type Audience = { readonly feeds: ReadonlySet<string>; readonly listeners: Set<Listener> }

const channel = 'pouce_moved'
const gatherMs = 3
const pollEveryMs = 1000

/** Longer than the deadline of its statement: it ends by that, and by this if that fails as well. */
const longestRoundMs = 15_000
/** Devices that get no delta pull. */
const longestDeltasMs = 5000
const mostLateRounds = 3
/** No answer of the database for so long: this process tells its streams nothing, and another would. */
const standsMs = 30_000
/** How often the connection that listens is asked whether it still is one. */
const checkEveryMs = 30_000

const standbyMs = 1000
const lateMs = 60_000

/** A question with an answer costs about 4 ms of processor, PostgreSQL's with it: all of them keep two less than half busy. */
const questionMs = 5
/** Each row of the answer costs about 0.2 ms. Twice that leaves half of the processor free. */
const rowMs = 0.4
/** Fewer may all ask at once. */
const fewMs = 100
/** Apps wait no longer (`sync/answer.ts`). */
const longestMs = 60_000

const nothingBrought: Brought = { own: new Map(), common: null }

/** So many people are brought what is new for them; the others of one poll ask. */
const mostDeltas = 20

const bytes = new TextEncoder()
const toWord = (poke: Poke) => bytes.encode(`data: ${JSON.stringify(poke)}\n\n`)

/** `rows`: how many have moved. */
type Told = { feed: string; xid: string; rows: number }
type Moved = {
  feed: string | null
  xid: string | null
  rows: number
  snapshot: string
  timeline: string | null
  position: string
}

/** Many do not ask at the same moment. */
const byAndBy = (listeners: number, rows = 0) => {
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
  /** Thousands follow the same offers: what a stream costs must not grow with the feeds that it names. */
  const audiences = new Map<string, Audience>()
  const persons = new Map<string, Set<Listener>>()
  /** Where the next delta of each feed begins: where the word before it was read, or the first poll. */
  const toldAt = new Map<string, string>()
  let beganAt = '0'
  /** What the last poll could see, and on which timeline of the database. */
  let since: string | null = null
  let timeline: string | null = null
  let polling: Promise<void> | null = null
  let isPollWanted = false
  let timer: NodeJS.Timeout | undefined
  let notifying: NodeJS.Timeout | undefined
  let listening: Promise<{ unlisten: () => Promise<void> }> | undefined
  let isClosed = false
  /** The round that may say something: a late one comes back to nothing. */
  let round = 0
  let lateRounds = 0
  /** When a round went well last, and when the database answered one last, if only with an error. */
  let goodAt = 0
  let answeredAt = 0
  let checking: NodeJS.Timeout | undefined

  /** Streams that no poll has seen yet. */
  let newcomers = new Set<Listener>()

  const wordOf = (moved: readonly Told[], { listeners = 1, delta }: { listeners?: number; delta?: Delta } = {}) =>
    toWord({
      feeds: moved.map(({ feed }) => feed),
      upTo: moved.reduce((most, { xid }) => (BigInt(xid) > BigInt(most) ? xid : most), '0'),
      ...byAndBy(
        listeners,
        moved.reduce((sum, { rows }) => sum + rows, 0),
      ),
      ...(delta && { delta }),
    })

  const takesNow = ({ taker }: Listener) => taker?.hasRoom() ?? false

  /** Feeds of one poll are told in one word for each listener; all who hear the same get the same bytes, and ask by and by. */
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

  /** A device that gets no delta pulls. */
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

  const greet = (opened: ReadonlySet<Listener>) => {
    for (const listener of opened) {
      const { own, offers } = listener
      const [feed] = own === null ? offers.feeds : [own]
      if (feed !== undefined && offers.listeners.has(listener))
        listener.tell(toWord({ feeds: [feed], ...byAndBy(opened.size) }))
    }
  }

  const tellOnceThere = async (there: Standby, position: string, moved: readonly Told[]) => {
    const opened = newcomers
    newcomers = new Set()
    if (moved.length === 0 && opened.size === 0) return
    const isThere = await there.reach(position, standbyMs)
    if (!isThere) there.owe(position)
    tell(moved)
    greet(opened)
    if (isThere || !(await there.reach(position, lateMs))) return
    tell(moved)
    greet(opened)
  }

  /**
   * The first look, which cannot know what was written since the streams before it opened; or a standby has taken over,
   * perhaps without the last writes, and the numbers of what comes now may have been seen before. All streams are told to
   * look, by and by.
   */
  const beginAnew = ({ snapshot, position }: Moved) => {
    since = snapshot
    beganAt = xminOf(snapshot)
    toldAt.clear()
    const all = new Set([...audiences.values()].flatMap(({ listeners }) => [...listeners]))
    if (!standby) return greet(all)
    newcomers = all
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
    if (isFirst) return beginAnew(row)
    since = row.snapshot
    if (standby) void tellOnceThere(standby, row.position, moved)
    else tell(moved, await inTime(readDeltas(moved, row), longestDeltasMs, tooLate).catch(withoutDeltas))
  }

  /** A poll that fails costs one period: the next one starts from where the last good one ended. */
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
    /** Done once whatever was committed by now is told. */
    poll,
    /** For how many seconds no round has gone well; 0 where no stream is open. */
    age: () => (timer ? (performance.now() - goodAt) / 1000 : 0),
    /** Whether the database has answered no round for long. An error is an answer: other processes would get it as well. */
    stands: () => timer !== undefined && performance.now() - answeredAt > standsMs,
    /** Something was committed by this process. */
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
      if (standby) newcomers.add(listener)
      start()
      return () => {
        newcomers.delete(listener)
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
