import type { Sql } from '../db/connect.ts'
import { takeTime } from '../db/take-time.ts'

type Found = { isLoaded: boolean; isForked: boolean }

/**
 * Begins a new epoch where the database is elsewhere than where its history was written:
 *
 *     loaded from a dump        marks are rewritten in this cluster's transaction ids, and every device starts over
 *     promoted, or recovered    devices that have seen nothing beyond the fork continue (`sync_forks`), the others start over
 *
 * What a device that starts over sent within the last day is offered again. Any number of processes may ask at once.
 */
export const ownHistory = (sql: Sql) =>
  sql.begin(async tx => {
    // To mark a large database takes as long as it takes.
    await takeTime(tx)
    await tx`set local lock_timeout = 0`
    await tx`select 1 from sync_history for update`
    const [found] = await tx<Found[]>`
      select
        place is distinct from history_place() or floor > pg_snapshot_xmax(pg_current_snapshot()) as is_loaded,
        timeline is distinct from history_timeline() as is_forked
      from sync_history`
    if (!found?.isLoaded && !found?.isForked) return
    if (found.isLoaded) {
      await tx`select begin_history()`
      await tx`delete from withdrawn_offers`
      await tx`delete from first_fills`
      await tx`delete from sync_forks`
    } else {
      await tx`
        insert into sync_forks (epoch, forked_at)
        select epoch, forked_at from sync_history, history_forked_at(timeline) as forked_at where forked_at is not null`
    }
    // No cursor is above the oldest transaction of the cluster, whichever database that is in: a floor above it would let
    // devices start over with every pull until it ends.
    const [begun] = await tx<{ epoch: string }[]>`
      update sync_history
      set epoch = gen_random_uuid(), begun_at = now(), place = history_place(), timeline = history_timeline(),
        floor = least(floor, pg_snapshot_xmin(pg_current_snapshot()))
      returning epoch`
    // Fills that are here were made from this history: a fork leaves them true. Without any, a task makes one (`history_begun`).
    if (begun) await tx`update first_fills set epoch = ${begun.epoch}`
  })
