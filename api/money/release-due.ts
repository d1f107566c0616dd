import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { paymentColumns, type PaymentRow } from './payments.ts'
import { release } from './settle.ts'

const together = 500

/**
 * Passes on what nobody has released within a week. Jobs before payments, like everybody; what another is at work on is left
 * to that other, so that any number of processes may do so at once.
 */
const releaseSome = (sql: Sql) =>
  sql.begin(async tx => {
    const due = await tx<PaymentRow[]>`
      select ${paymentColumns(tx)} from payments p join jobs j on j.id = p.job_id
      where p.status = 'held' and p.release_at <= now()
      order by p.release_at limit ${together} for update of j, p skip locked`
    await release(tx, due)
    return due.length
  })

export const releaseDue = async (sql: Sql) => {
  for (let count = 0; ;) {
    const released = await retryConflicts(() => releaseSome(sql))
    count += released
    if (released < together) return count
  }
}
