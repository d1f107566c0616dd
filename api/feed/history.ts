import type { Sql } from '../db/connect.ts'

type Found = { isLoaded: boolean; isForked: boolean }

/**
 * Begins a new epoch where the database finds itself elsewhere than where its history was written: loaded from a dump, back
 * at a base backup, a standby that was promoted. Devices then start over, and what they sent lately is offered again. A
 * dump's marks are written anew as well, for they are in another cluster's numbers, and first fills go. Any number of
 * processes may ask at once.
 */
export const ownHistory = (sql: Sql) =>
  sql.begin(async tx => {
    // To mark a large database takes as long as it takes.
    await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
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
    }
    // No cursor is above the oldest transaction of the cluster, whichever database that is in: a floor above it would let
    // devices start over with every pull until it ends.
    await tx`
      update sync_history
      set epoch = gen_random_uuid(), begun_at = now(), place = history_place(), timeline = history_timeline(),
        floor = least(floor, pg_snapshot_xmin(pg_current_snapshot()))`
  })
