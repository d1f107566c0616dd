import { entityNames } from '../schema/entity-names.ts'
import { createOverlay } from './overlay.ts'
import { deleteRows, putRows } from './rows.ts'
import { splitKey, type Key, type Row, type Store } from './store.ts'

/**
 * A row on screen is the server's version with every pending entry replayed over it in order:
 *
 *     shown = base ▸ entry 1 ▸ entry 2 ▸ …
 *
 * Invariants. `base` holds exactly the rows that a pending entry changes. All other tables hold the server's version. Pending
 * means waiting, or applied with its rows still to come. A refused or blocked entry shows nothing. Each of the functions below
 * runs inside the transaction that changed the outbox or the base, so that no screen ever sees one without the other: own writes
 * do not vanish and come back.
 */
export type ServerRows = Map<Key, Row | null>

export const readServerRows = async (db: Store): Promise<ServerRows> =>
  new Map((await db.base.toArray()).map(({ key, row }) => [key, row]))

export const showRows = async (db: Store, rows: ReadonlyMap<Key, Row | null>) => {
  for (const entity of entityNames) {
    const puts: Row[] = []
    const deletes: string[] = []
    for (const [key, row] of rows) {
      const place = splitKey(key)
      if (place.entity !== entity) continue
      if (row) puts.push(row)
      else deletes.push(place.id)
    }
    await putRows(db, entity, puts)
    await deleteRows(db, entity, deletes)
  }
}

/** Replays all pending entries over the server rows, which the caller has read and updated, and returns the entries. */
export const rebase = async (db: Store, serverRows: ServerRows) => {
  const pending = (await db.outbox.toArray()).filter(({ state }) => state === 'waiting' || state === 'applied')
  if (pending.length === 0 && serverRows.size === 0) return pending
  const overlay = createOverlay(db, serverRows)
  // A failing effect is only not shown and never stops the sync: the server decides in any case.
  for (const entry of pending) await overlay.play(entry).catch(() => undefined)
  // In this order a truth is always stored somewhere, even if the browser ends the transaction early.
  await db.base.bulkPut([...overlay.below].map(([key, row]) => ({ key, row })))
  await showRows(db, new Map([...serverRows, ...overlay.shown]))
  // As in the outbox, clearing the table costs a tenth.
  if (overlay.below.size === 0) await db.base.clear()
  else await db.base.bulkDelete([...serverRows.keys()].filter(key => !overlay.below.has(key)))
  return pending
}

/** The same after a change of the outbox alone. */
export const rebaseOutbox = async (db: Store) => {
  await rebase(db, await readServerRows(db))
}
