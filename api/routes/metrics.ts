import { timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Sql } from '../db/connect.ts'
import type { Standby } from '../db/standby.ts'
import type { Deps, Env } from '../deps.ts'
import type { Pokes } from '../feed/pokes.ts'
import type { Streams } from '../feed/streams.ts'
import { answerBytes, answerRefusal } from '../server/answer.ts'
import { costs } from '../server/cost.ts'
import type { Figures } from '../server/metrics.ts'
import { refuse } from '../server/refusal.ts'
import { hashSecret } from '../server/secrets.ts'

/** Prometheus waits for ten seconds: a database that hangs takes one of them. */
const patienceMs = 1000

/** Of the last transfers. All of them, and much more, are looked at by `npm run ledger:check`. */
const lateTransfers = 1000

const readDatabase = (sql: Sql): Promise<Figures> =>
  sql.begin('read only', async tx => {
    await tx`select set_config('statement_timeout', ${String(patienceMs)}, true)`
    const [queue] = await tx<Figures[]>`
      with tasks as (
        select run_at, updated_at, case
            when locked_at is not null then 'running'
            when attempts >= max_attempts then 'dead'
            when run_at <= now() then 'due'
            else 'later'
          end as state
        from graphile_worker.jobs
      )
      select count(*) filter (where state = 'due') as queue_due,
        count(*) filter (where state = 'running') as queue_running,
        count(*) filter (where state = 'later') as queue_later,
        count(*) filter (where state = 'dead') as queue_dead,
        coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0) as queue_oldest_due_seconds,
        coalesce(extract(epoch from now() - min(updated_at) filter (where state = 'dead')), 0) as queue_oldest_dead_seconds
      from tasks`
    const [money] = await tx<Figures[]>`
      select (select count(*) from alarms where closed_at is null) as money_alarms_open,
        (
          select count(*) from payments p left join ledger_balances b on b.account = 'escrow:' || p.id
          where p.status in ('held', 'frozen') and coalesce(b.balance, 0) <> p.amount - p.refunded_outside
        ) + (
          select count(*) from (select id from ledger_transfers order by id desc limit ${lateTransfers}) t
          where (select coalesce(sum(amount), 1) from ledger_postings where transfer_id = t.id) <> 0
        ) as ledger_findings`
    return { ...queue, ...money, databaseUp: 1 }
  })

const readStandby = async (standby: Standby): Promise<Figures> => {
  const lag = await standby.lag()
  return lag === null ? { standbyUp: 0 } : { standbyUp: 1, standbyLagSeconds: lag }
}

/** What fails or takes too long is said as that; another scrape that comes meanwhile waits for the same. */
const inTime = (read: () => Promise<Figures>, otherwise: Figures) => {
  let reading: Promise<Figures> | undefined
  return () => {
    reading ??= read()
      .catch(() => otherwise)
      .finally(() => (reading = undefined))
    return Promise.race([reading, pause(patienceMs, otherwise, { ref: false })])
  }
}

const isBearer = (header: string | undefined, token: string) =>
  timingSafeEqual(hashSecret(header ?? ''), hashSecret(`Bearer ${token}`))

/** For Prometheus. A scrape never fails because something else does: what cannot be known is left out. */
export const metricsRoutes = ({ sql, standby, metrics }: Deps, streams: Streams, pokes: Pick<Pokes, 'age'>) => {
  const database = inTime(() => readDatabase(sql), { databaseUp: 0 })
  const replica = standby && inTime(() => readStandby(standby), { standbyUp: 0 })
  return new Hono<Env>().get('/metrics', costs('list'), async c => {
    if (!metrics) return answerRefusal(c, refuse('not-found'))
    if (!isBearer(c.req.header('authorization'), metrics.token)) {
      c.header('WWW-Authenticate', 'Bearer')
      return answerRefusal(c, refuse('unauthenticated'))
    }
    const { size, busy, waiting } = sql.pool()
    const text = await metrics.write({
      databasePoolSize: size,
      databasePoolBusy: busy,
      databasePoolWaiting: waiting,
      streamsOpen: streams.count(),
      pollAgeSeconds: pokes.age(),
      ...(await database()),
      ...(await replica?.()),
    })
    c.header('Content-Type', metrics.type)
    c.header('Cache-Control', 'no-store')
    return answerBytes(c, new TextEncoder().encode(text))
  })
}
