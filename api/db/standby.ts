import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Sql } from './connect.ts'
import { isConflict, isRejectedData } from './errors.ts'
import { logPosition } from './log-position.ts'
import { inTime } from '../server/in-time.ts'
import type { Log } from '../server/log.ts'

/**
 * A hot standby that takes pulls and visitors' reads off the database. It may be behind, restart or cancel a query at any
 * time; then the same query goes to the database, and the caller notices nothing.
 *
 *     up ── fails ──▶ down: no reads are sent there ── asked once a second ── answers ──▶ up
 *
 * Invariants. A device that has seen more than it has replayed does not read from it, no device does while it has not
 * replayed what was poked about, and no visitor reads what the database had overtaken a second ago. `reached` is known from
 * before a read's snapshot; the position in the answer is compared with it once more, because after a crash a standby may
 * stand behind where it stood.
 */
const againAfterMs = 1000
const patienceMs = 5000
/** How old may be what is known of where the database stands, for those who have seen nothing themselves. */
const mostLagMs = 1000
/** A standby is mostly a few milliseconds behind: who has just seen something newer waits so long for it. */
const catchUpMs = 20

type Options = {
  primary: Sql
  max: number
  log: Log
  againAfterMs?: number
  lagMs?: number
  /** How long the database may take to say where it stands. */
  patience?: number
}

export type Standby = ReturnType<typeof connectStandby>

const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** For callers who have written nothing: from the standby, else from the database. */
export const readLagging = async <T>(
  { sql, standby }: { sql: Sql; standby?: Standby | undefined },
  run: (from: Sql) => Promise<T>,
) => (await standby?.readLagging(run)) ?? run(sql)

const tooLate = () => new Error('the database takes too long')

export const connectStandby = (
  url: string,
  { primary, max, log, againAfterMs: again = againAfterMs, lagMs = mostLagMs, patience = patienceMs }: Options,
) => {
  const limits = { statementMs: patienceMs, idleMs: patienceMs, answerMs: 2 * patienceMs }
  const sql = connect(url, { max, name: 'pouce-standby', connectSeconds: 3, limits })
  let reached = 0n
  /** What streams were told of before it was here: until it is, the database answers. */
  let owed = 0n
  let isDown = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | undefined

  const note = (position: string) => {
    if (BigInt(position) > reached) reached = BigInt(position)
  }

  const askOnce = async () => {
    const [row] = await sql<{ position: string | null }[]>`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position`
    if (!row?.position) {
      // It was promoted, under open connections: new ones may find another.
      await sql.close()
      throw new Error('DATABASE_REPLICA_URL leads to no standby')
    }
    // Down and back may mean restarted, and further behind than before.
    if (isDown) reached = 0n
    note(row.position)
  }
  const ask = () => (asking ??= askOnce().finally(() => (asking = undefined)))

  const comeBack = () => {
    isDown = false
    log.info('standby_back')
  }

  const askAgain = () => {
    timer = setTimeout(() => {
      void ask().then(comeBack, askAgain)
    }, again)
    timer.unref()
  }

  /** A query that replay had to cancel, or that asked for nonsense, says nothing against the next one. */
  const fail = (error: unknown) => {
    if (isConflict(error) || isRejectedData(error) || isDown || isClosed) return
    isDown = true
    log.error('standby_failed', { error })
    askAgain()
  }

  const hasReached = async (position: bigint) => {
    if (reached < position) await inTime(ask(), patienceMs, tooLate)
    return reached >= position
  }

  const reach = async (wanted: bigint, ms: number) => {
    const end = performance.now() + ms
    for (let rest = 1; !(await hasReached(wanted)); rest = Math.min(50, rest * 2)) {
      if (performance.now() + rest > end) return false
      await pause(rest)
    }
    return true
  }

  /** What `run` reads there once it has replayed so far; nothing where the database has to answer instead. */
  const attempt = async <T>(least: bigint, run: (sql: Sql) => Promise<T>) => {
    if (isDown || isClosed) return undefined
    try {
      return (await reach(least, catchUpMs)) ? await inTime(run(sql), patienceMs, tooLate) : undefined
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  /** Where the database stood within the last second. */
  let newest: { at: number; position: Promise<bigint> } | undefined
  const askPrimary = async () => {
    const [row] = await primary<{ position: string }[]>`select ${logPosition(primary)} as position`
    return BigInt(row?.position ?? 0)
  }
  /** While the database is down, the standby has the newest there is: keep asking the database, and don't wait for it. */
  let isPrimaryGone = false
  let askingPrimary: Promise<bigint> | undefined
  const askPrimaryOnce = () =>
    (askingPrimary ??= inTime(askPrimary(), patience, tooLate)
      .then(
        position => ((isPrimaryGone = false), position),
        () => ((isPrimaryGone = true), 0n),
      )
      .finally(() => (askingPrimary = undefined)))
  const lately = () => {
    if (newest && performance.now() - newest.at < lagMs) return newest.position
    const asked = askPrimaryOnce()
    newest = { at: performance.now(), position: isPrimaryGone ? Promise.resolve(0n) : asked }
    return newest.position
  }

  return {
    /** `seen` is how far the asker has seen, undefined if unknown. */
    read: async <T extends { seen: string }>(seen: string | null | undefined, run: (sql: Sql) => Promise<T | null>) => {
      if (seen === undefined) return undefined
      const least = larger(BigInt(seen ?? '0'), owed)
      const answer = await attempt(least, run)
      if (!answer) return undefined
      note(answer.seen)
      return BigInt(answer.seen) >= least ? answer : undefined
    },

    /** A moment behind: for callers who have written nothing. */
    readLagging: async <T>(run: (sql: Sql) => Promise<T>) => attempt(larger(await lately(), owed), run),

    /** Waits until it has replayed so far. False if it has not in this time; one that is down is not waited for. */
    reach: async (position: string, ms: number) => {
      if (isDown || isClosed) return true
      return reach(BigInt(position), ms).catch(error => {
        fail(error)
        return true
      })
    },

    /** Streams are told of this before it is here. */
    owe: (position: string) => {
      if (BigInt(position) > owed) owed = BigInt(position)
    },

    /** By how many seconds it is behind; null while it does not answer. */
    lag: async () => {
      if (isDown || isClosed) return null
      const position = await askPrimary()
      const [row] = await inTime(
        sql<{ seconds: number }[]>`
        select coalesce(case
            when pg_last_wal_replay_lsn() - '0/0' >= ${String(position)}::numeric then 0
            else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
          end, 0) as seconds`,
        patienceMs,
        tooLate,
      )
      return row?.seconds ?? null
    },

    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await sql.end({ timeout: 2 })
    },
  }
}
