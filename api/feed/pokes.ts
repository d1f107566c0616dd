import type { Sql } from '../db/connect.ts'
import type { Deps } from '../deps.ts'

/**
 * Tells open streams which feeds moved, never what moved in them.
 *
 *     a command commits here ──▶ look now ──▶ streams of this process
 *                            └─▶ one NOTIFY for all that moved within a few milliseconds ──▶ other processes look
 *     once a second ──▶ look: whatever came by another door (psql, a lost notice)
 *
 * A look asks which feeds have lines since the last look. Invariants: one look at a time, and one more if anything was
 * said meanwhile; a feed is told once for each transaction that moved it; nothing of this is in a writer's transaction.
 */
type Listener = { readonly feeds: ReadonlySet<string>; readonly tell: (feeds: string[]) => void }

const channel = 'pouce_moved'
const gatherMs = 3
const lookEveryMs = 1000

type Moved = { feed: string | null; xid: string | null; xmin: string }

export type Pokes = ReturnType<typeof createPokes>

export const createPokes = ({ sql, log }: Pick<Deps, 'log'> & { sql: Sql }) => {
  const listeners = new Map<string, Set<Listener>>()
  /** Up to where was looked, and what was told of what may come again. */
  let since: string | null = null
  let told = new Map<string, string>()
  let looking: Promise<void> | null = null
  let isLookWanted = false
  let timer: NodeJS.Timeout | undefined
  let notifying: NodeJS.Timeout | undefined
  let listening: Promise<{ unlisten: () => Promise<void> }> | undefined
  let isClosed = false

  const tellMoved = (rows: readonly Moved[]) => {
    const toTell = new Map<Listener, string[]>()
    const stillOpen = new Map<string, string>()
    for (const { feed, xid } of rows) {
      if (feed === null || xid === null) continue
      stillOpen.set(feed, xid)
      if (told.get(feed) === xid) continue
      for (const listener of listeners.get(feed) ?? []) {
        const feeds = toTell.get(listener)
        if (feeds) feeds.push(feed)
        else toTell.set(listener, [feed])
      }
    }
    told = stillOpen
    for (const [listener, feeds] of toTell) listener.tell(feeds)
  }

  const lookOnce = async () => {
    const rows = await sql<Moved[]>`
      select moved.feed, moved.xid::text, pg_snapshot_xmin(pg_current_snapshot())::text as xmin
      from (select 1) as always
      left join (
        select feed, max(xid) as xid from changes where xid >= ${since ?? '0'}::xid8 and ${since !== null} group by feed
      ) moved on true`
    if (since !== null) tellMoved(rows)
    since = rows[0]?.xmin ?? since
  }

  const look = () => {
    if (!timer) return Promise.resolve()
    isLookWanted = true
    looking ??= (async () => {
      while (isLookWanted && !isClosed) {
        isLookWanted = false
        // A look that fails costs one period: the next one starts from where the last good one ended.
        await lookOnce().catch((error: unknown) => log.error('look_failed', { error }))
      }
      looking = null
    })()
    return looking
  }

  const start = () => {
    if (timer) return
    timer = setInterval(() => void look(), lookEveryMs)
    void look()
    listening ??= sql.listen(channel, () => void look())
    listening.catch((error: unknown) => log.error('listen_failed', { error }))
  }

  const stop = () => {
    clearInterval(timer)
    timer = undefined
    since = null
    told = new Map()
  }

  return {
    /** Something was committed by this process. */
    moved: () => {
      void look()
      notifying ??= setTimeout(() => {
        notifying = undefined
        if (!isClosed) sql.notify(channel, '').catch((error: unknown) => log.error('notify_failed', { error }))
      }, gatherMs)
    },
    subscribe: (listener: Listener) => {
      for (const feed of listener.feeds) {
        const others = listeners.get(feed)
        if (others) others.add(listener)
        else listeners.set(feed, new Set([listener]))
      }
      start()
      return () => {
        for (const feed of listener.feeds) {
          const others = listeners.get(feed)
          others?.delete(listener)
          if (others?.size === 0) listeners.delete(feed)
        }
        if (listeners.size === 0) stop()
      }
    },
    close: async () => {
      isClosed = true
      stop()
      clearTimeout(notifying)
      await looking
      await listening?.then(
        ({ unlisten }) => unlisten(),
        () => undefined,
      )
    },
  }
}
