import { connect, type Sql, type Transaction } from '../db/connect.ts'
import { withoutAnyTimeout } from '../db/without-timeouts.ts'
import { ignore, type Tell } from '../server/progress.ts'

type Found = { isLoaded: boolean; isForked: boolean }

/** Parallel connections that write marks, and rows per transaction. */
const writers = 4
const rowsAtOnce = 20_000
/** From this number of rows, indexes are dropped and built at the end. */
const manyRows = 100_000
const firstId = '00000000-0000-0000-0000-000000000000'

type Marked = { last: string | null; written: number }

/**
 * Rewrites the marks of all rows in transactions of some thousand rows, in parallel. After an interruption it starts again,
 * because the history is owned only at the end.
 */
const writeMarks = async (url: string, tell: Tell) => {
  // Own connections: those of the pool may all be waiting for this. No prepared statements, in case there is a pooler in between.
  const sql = connect(url, { max: writers, name: 'pouce-marks', directUrl: url })
  const inTurn = <T>(work: (tx: Transaction) => Promise<T>) =>
    sql.begin(async tx => {
      await withoutAnyTimeout(tx)
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
    // Includes indexes that an interrupted attempt has dropped.
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
 * Begins a new epoch if the database is not in the place where its history was written:
 *
 *     loaded from a dump        marks are rewritten in this cluster's transaction ids, and every device starts over
 *     promoted, or recovered    devices that have seen nothing beyond the fork continue (`sync_forks`), the others start over
 *
 * A device that starts over offers again what it sent within the last day. Safe to call from any number of processes at once.
 * `tell`: progress, as marked rows of all rows.
 */
export const ensureOwnHistory = (sql: Sql, tell: Tell = ignore) =>
  sql.begin(async tx => {
    await withoutAnyTimeout(tx)
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
    // Cursors are never above the oldest running transaction of the cluster, in whichever database. A floor above it would make
    // devices start over with every pull until that transaction ends.
    const [begun] = await tx<{ epoch: string }[]>`
      update sync_history
      set epoch = gen_random_uuid(), begun_at = now(), place = history_place(), timeline = history_timeline(),
        floor = least(floor, pg_snapshot_xmin(pg_current_snapshot()))
      returning epoch`
    // Fills stay valid after a fork because they were made from this history. If there is none, a task makes one (`history_begun`).
    if (begun) await tx`update first_fills set epoch = ${begun.epoch}`
  })
