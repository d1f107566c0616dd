import { connect, type Sql, type Transaction } from '../db/connect.ts'
import { waitForOthers } from '../db/take-time.ts'
import { ignore, type Tell } from '../server/progress.ts'

type Found = { isLoaded: boolean; isForked: boolean }

/** Connections that write marks beside each other, and how many rows each marks in one transaction. */
const writers = 4
const rowsAtOnce = 20_000
/** From so many on indexes are built at the end. */
const manyRows = 100_000
const firstId = '00000000-0000-0000-0000-000000000000'

type Marked = { last: string | null; written: number }

/**
 * The marks of all rows anew, in transactions of some thousand rows, several beside each other. What breaks off begins again,
 * for the history is not owned before the end.
 */
const writeMarks = async (url: string, tell: Tell) => {
  // Of its own: those of the pool may all be waiting for this. Nothing is prepared, there may be a pooler in between.
  const sql = connect(url, { max: writers, name: 'pouce-marks', directUrl: url })
  const inTurn = <T>(work: (tx: Transaction) => Promise<T>) =>
    sql.begin(async tx => {
      await waitForOthers(tx)
      return work(tx)
    })
  try {
    const kinds = await inTurn(
      tx => tx<{ kind: string; rows: number }[]>`
        select kind, count_marked(kind) as rows from marked_tables() order by rows desc`,
    )
    const all = kinds.reduce((sum, { rows }) => sum + rows, 0)
    await inTurn(tx => tx`select forget_marks(${all > manyRows})`)
    let done = 0
    const markKind = async (kind: string) => {
      for (let after: string | null = firstId; after !== null;) {
        const first: string = after
        const [marked] = await inTurn(
          tx => tx<Marked[]>`select last, written from write_marks(${kind}, ${first}, ${rowsAtOnce})`,
        )
        after = marked?.last ?? null
        done += marked?.written ?? 0
        tell(done, all)
      }
    }
    await Promise.all(kinds.map(({ kind }) => markKind(kind)))
    // Also those that an attempt which broke off has left away.
    const missing = await inTurn(
      tx => tx<{ name: string }[]>`
        select name from unnest(array['marks_since', 'marks_moved', 'marks_gone']) as name where to_regclass(name) is null`,
    )
    await Promise.all(missing.map(({ name }) => inTurn(tx => tx`select index_marks(${name})`)))
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Begins a new epoch where the database is elsewhere than where its history was written:
 *
 *     loaded from a dump        marks are rewritten in this cluster's transaction ids, and every device starts over
 *     promoted, or recovered    devices that have seen nothing beyond the fork continue (`sync_forks`), the others start over
 *
 * What a device that starts over sent within the last day is offered again. Any number of processes may ask at once.
 * `tell`: so many rows of all are marked.
 */
export const ownHistory = (sql: Sql, tell: Tell = ignore) =>
  sql.begin(async tx => {
    await waitForOthers(tx)
    await tx`select 1 from sync_history for update`
    const [found] = await tx<Found[]>`
      select
        place is distinct from history_place() or floor > pg_snapshot_xmax(pg_current_snapshot()) as is_loaded,
        timeline is distinct from history_timeline() as is_forked
      from sync_history`
    if (!found?.isLoaded && !found?.isForked) return
    if (found.isLoaded) {
      await writeMarks(sql.url, tell)
      await tx`update sync_history set floor = pg_current_xact_id()`
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
