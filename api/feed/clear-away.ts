import { syncLimits } from '../../schema/sync.ts'
import type { Sql } from '../db/connect.ts'
import { withoutStatementTimeout } from '../db/without-timeouts.ts'

const keptDays = syncLimits.receiptDays

/**
 * Keeps tombstones for a month: a device that was away longer starts over. Cursors are transaction ids, so each calendar day
 * records the transaction it began with. Receipts are kept a few days longer than the maximum age of an action, because a
 * device's clock may be wrong.
 */
export const clearAway = (sql: Sql) =>
  sql.begin(async tx => {
    // A month has many marks, and no request waits for this.
    await withoutStatementTimeout(tx)
    await tx`insert into sync_days (day, xid) values (now()::date, pg_current_xact_id()) on conflict do nothing`
    const [edge] = await tx<{ xid: string }[]>`
      select xid::text from sync_days where day < now()::date - ${keptDays}::int order by day desc limit 1`
    if (edge) {
      await tx`update sync_history set floor = greatest(floor, ${edge.xid}::xid8)`
      await tx`delete from marks where gone and xid < ${edge.xid}::xid8`
      await tx`delete from sync_days where xid < ${edge.xid}::xid8`
    }
    await tx`delete from receipts where created_at < now() - make_interval(days => ${keptDays + 5})`
  })
