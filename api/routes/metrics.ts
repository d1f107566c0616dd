import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Sql } from '../db/connect.ts'
import type { Standby } from '../db/standby.ts'
import type { Deps, Env } from '../deps.ts'
import type { Pokes } from '../feed/pokes.ts'
import type { Streams } from '../feed/streams.ts'
import { countingTasks, type TaskCounts } from '../queue/count-tasks.ts'
import { answerBytes, answerRefusal } from '../server/answer.ts'
import { costs } from '../server/cost.ts'
import type { Figures } from '../server/metrics.ts'
import { refuse } from '../server/refusal.ts'
import { hashSecret } from '../server/secrets.ts'

/** Prometheus times out after ten seconds: a database that hangs takes one of them. */
const patienceMs = 1000

/** Checks only the latest transfers. `npm run ledger:check` checks all of them, and much more. */
const lateTransfers = 1000

const readDatabase = (sql: Sql): Promise<Figures> =>
  sql.begin('read only', async tx => {
    await tx`select set_config('statement_timeout', ${String(patienceMs)}, true)`
    const [queue] = await tx<TaskCounts[]>`${countingTasks(tx)}`
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

/** Disk of the embedded PostgreSQL and of the data folder. */
const readDisk = async (folder: string): Promise<Figures> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { dataFolderFreeBytes: bavail * bsize, dataFolderBytes: blocks * bsize }
}

const readStandby = async (standby: Standby): Promise<Figures> => {
  const lag = await standby.lag()
  return lag === null ? { standbyUp: 0 } : { standbyUp: 1, standbyLagSeconds: lag }
}

/** Replaces a failed or late read with `otherwise`; concurrent scrapes share one read. */
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

/** Metrics for Prometheus. A scrape never fails because something else does: unknown figures are omitted. */
export const metricsRoutes = (
  { sql, standby, metrics, dataFolder }: Deps,
  streams: Streams,
  pokes: Pick<Pokes, 'age'>,
) => {
  const database = inTime(() => readDatabase(sql), { databaseUp: 0 })
  const disk = dataFolder === undefined ? undefined : inTime(() => readDisk(dataFolder), {})
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
      ...(await disk?.()),
      ...(await replica?.()),
    })
    c.header('Content-Type', metrics.type)
    c.header('Cache-Control', 'no-store')
    return answerBytes(c, new TextEncoder().encode(text))
  })
}
