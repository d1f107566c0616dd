import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Sql } from './connect.ts'
import { isConflict } from './errors.ts'
import type { Log } from '../server/log.ts'

/**
 * A hot standby that takes pulls, and what visitors ask, off the database. It may be behind, restart or cancel a query at any time; then the same
 * question goes to the database, and the asker notices nothing.
 *
 *     up ── fails ──▶ down: nobody is sent there ── asked once a second ── answers ──▶ up
 *
 * Invariants. Nobody reads from it who has seen more than it has replayed, and nobody at all while it owes what was poked
 * about. `reached` is known from before a reading's snapshot; what the answer says of itself is held against it once more,
 * for after a crash a standby may stand behind where it stood.
 */
const againAfterMs = 1000
const patienceMs = 5000
/** A standby is mostly a few milliseconds behind: who has just seen something newer waits so long for it. */
const catchUpMs = 20

type Options = { max: number; log: Log; againAfterMs?: number }

export type Standby = ReturnType<typeof connectStandby>

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = new AbortController()
  const limit = pause(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('the standby takes too long')
  })
  limit.catch(() => {})
  return Promise.race([work, limit]).finally(() => late.abort())
}

export const connectStandby = (url: string, { max, log, againAfterMs: again = againAfterMs }: Options) => {
  const limits = { statementMs: patienceMs, idleMs: patienceMs }
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
    if (!row?.position) throw new Error('DATABASE_REPLICA_URL leads to no standby')
    // Down and back may mean restarted, and further behind than before.
    if (isDown) reached = 0n
    note(row.position)
  }
  const ask = () => (asking ??= askOnce().finally(() => (asking = undefined)))

  const comeBack = () => {
    isDown = false
    log.info('standby_back')
  }

  const lookAgain = () => {
    timer = setTimeout(() => {
      void ask().then(comeBack, lookAgain)
    }, again)
    timer.unref()
  }

  /** A query that replay had to cancel says nothing against the next one. */
  const fail = (error: unknown) => {
    if (isConflict(error) || isDown || isClosed) return
    isDown = true
    log.error('standby_failed', { error })
    lookAgain()
  }

  const hasReached = async (position: bigint) => {
    if (reached < position) await inTime(ask())
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

  return {
    /** What `run` reads there; nothing where the database has to answer instead. `seen` is the asker's, undefined if unknown. */
    read: async <T extends { seen: string }>(seen: string | null | undefined, run: (sql: Sql) => Promise<T | null>) => {
      if (isDown || isClosed || seen === undefined) return undefined
      try {
        const asked = BigInt(seen ?? '0')
        const least = asked > owed ? asked : owed
        if (!(await reach(least, catchUpMs))) return undefined
        const answer = await inTime(run(sql))
        if (!answer) return undefined
        note(answer.seen)
        return BigInt(answer.seen) >= least ? answer : undefined
      } catch (error) {
        fail(error)
        return undefined
      }
    },

    /** What `run` reads there, a moment behind: for whoever has written nothing. Nothing where the database has to answer. */
    readLagging: async <T>(run: (sql: Sql) => Promise<T>) => {
      if (isDown || isClosed) return undefined
      try {
        return (await reach(owed, catchUpMs)) ? await inTime(run(sql)) : undefined
      } catch (error) {
        fail(error)
        return undefined
      }
    },

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

    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await sql.end({ timeout: 2 })
    },
  }
}
