import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Sql } from './connect.ts'
import { isConflict, isRejectedData } from './errors.ts'
import { logPosition } from './log-position.ts'
import { inTime } from '../server/in-time.ts'
import type { Log } from '../server/log.ts'

/**
 * A hot standby that serves pulls and visitors' reads instead of the primary. It may lag, restart or cancel a query at any
 * time; the same query then goes to the primary, and the caller notices nothing.
 *
 *     up ── fails ──▶ down: no reads are sent there ── asked once a second ── answers ──▶ up
 *
 * Invariants. A device that has seen a newer position than the standby has replayed does not read from it. No device reads from it
 * before it has replayed what was poked. No visitor reads data that was outdated more than a second ago. `reached` was learnt before
 * a read's snapshot, so the position in the answer is checked again: after a crash a standby may be behind its former position.
 */
const againAfterMs = 1000
const patienceMs = 5000
/** Maximum age of the primary's known position, for callers without a position of their own. */
const mostLagMs = 1000
/** A standby usually lags a few milliseconds: wait this long for it to catch up with what the caller has seen. */
const catchUpMs = 20

type Options = {
  primary: Sql
  max: number
  log: Log
  againAfterMs?: number
  lagMs?: number
  /** Time limit for the primary to answer with its position. */
  patience?: number
}

export type Standby = ReturnType<typeof connectStandby>

const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** Reads for callers who have written nothing: from the standby, else from the primary. */
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
  /** Position already announced to streams but not yet replayed here: until it is, the primary answers. */
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
      // It was promoted while connections were open: new ones may find another standby.
      await sql.close()
      throw new Error('DATABASE_REPLICA_URL leads to no standby')
    }
    // A standby that was down may have restarted, and be further behind than before.
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

  /** A query that replay cancelled, or that had invalid input, says nothing about the standby's health. */
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

  /** Runs a read on the standby once it has replayed `least`; undefined if the primary has to answer instead. */
  const attempt = async <T>(least: bigint, run: (sql: Sql) => Promise<T>) => {
    if (isDown || isClosed) return undefined
    try {
      return (await reach(least, catchUpMs)) ? await inTime(run(sql), patienceMs, tooLate) : undefined
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  /** The primary's position, at most a second old. */
  let newest: { at: number; position: Promise<bigint> } | undefined
  const askPrimary = async () => {
    const [row] = await primary<{ position: string }[]>`select ${logPosition(primary)} as position`
    return BigInt(row?.position ?? 0)
  }
  /** While the primary is down, the standby has the newest data: keep asking the primary, but do not wait for it. */
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
    /** `seen` is the newest position the caller has seen; undefined if unknown. */
    read: async <T extends { seen: string }>(seen: string | null | undefined, run: (sql: Sql) => Promise<T | null>) => {
      if (seen === undefined) return undefined
      const least = larger(BigInt(seen ?? '0'), owed)
      const answer = await attempt(least, run)
      if (!answer) return undefined
      note(answer.seen)
      return BigInt(answer.seen) >= least ? answer : undefined
    },

    /** May lag a moment: for callers who have written nothing. */
    readLagging: async <T>(run: (sql: Sql) => Promise<T>) => attempt(larger(await lately(), owed), run),

    /** Waits until it has replayed `position`. False on timeout. Returns true at once if the standby is down. */
    reach: async (position: string, ms: number) => {
      if (isDown || isClosed) return true
      return reach(BigInt(position), ms).catch(error => {
        fail(error)
        return true
      })
    },

    /** Registers a position that streams announce before it is replayed here. */
    owe: (position: string) => {
      if (BigInt(position) > owed) owed = BigInt(position)
    },

    /** Lag in seconds; null while it does not answer. */
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
