import { agreedStart, when, type Timed } from '../../schema/decisions/when.ts'
import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { paymentColumns, type PaymentRow } from './payments.ts'
import { refund, release } from './settle.ts'

const together = 500

const weekAfter = (tx: Transaction, instant: string | null) => tx`
  greatest(now(), ${instant}::timestamptz) + make_interval(days => ${periods.escrow.days})`

/**
 * Returns when held money is released: a week after the work, or a week from now if that is later. Without an agreed time, at most
 * 30 days after paying. An agreed time counts up to a year ahead, as far as anything can be planned.
 */
export const releaseAt = (tx: Transaction, time: Timed) =>
  agreedStart(time) === null
    ? tx`least(${weekAfter(tx, when(time))}, now() + make_interval(days => ${periods.escrow.openDays}))`
    : tx`least(${weekAfter(tx, agreedStart(time))}, ${weekAfter(tx, null)} + interval '1 year')`

/**
 * Moves the release after the time of the work has changed. If the time is now open, the money is held as long as before, but at
 * most 30 days after paying, and at least a week from now.
 */
export const moveRelease = (tx: Transaction, jobId: string, time: Timed) => tx`
  update payments set release_at = ${
    agreedStart(time) === null
      ? tx`greatest(${weekAfter(tx, null)}, least(release_at, paid_at + make_interval(days => ${periods.escrow.openDays})))`
      : releaseAt(tx, time)
  }
  where job_id = ${jobId} and status in ('held', 'frozen')`

/**
 * Releases payments whose week is over, and refunds cancelled ones without an objection. Locks jobs before payments, as
 * everywhere, and skips locked rows, so that several processes may run it at once.
 */
const settleSome = (sql: Sql, end: 'release' | 'refund') =>
  sql.begin(async tx => {
    const isDue = {
      release: tx`p.release_at <= now() and p.refund_at is null order by p.release_at`,
      refund: tx`p.refund_at <= now() order by p.refund_at`,
    }[end]
    const due = await tx<PaymentRow[]>`
      select ${paymentColumns(tx)} from payments p join jobs j on j.id = p.job_id
      where p.status = 'held' and ${isDue} limit ${together} for update of j, p skip locked`
    await { release, refund }[end](tx, due)
    return due.length
  })

const settleDue = async (sql: Sql, end: 'release' | 'refund', signal: AbortSignal | undefined) => {
  for (let count = 0; ;) {
    if (signal?.aborted) return count
    const settled = await retryConflicts(() => settleSome(sql, end))
    count += settled
    if (settled < together) return count
  }
}

export const releaseDue = async (sql: Sql, signal?: AbortSignal) =>
  (await settleDue(sql, 'refund', signal)) + (await settleDue(sql, 'release', signal))
