import { entityNames } from '../schema/entity-names.ts'
import { createOverlay } from './overlay.ts'
import { deleteRows, putRows } from './rows.ts'
import { splitKey, type Key, type Row, type Store } from './store.ts'

/**
 * What a screen sees of a row is what the server says of it, with every pending entry played over it in order:
 *
 *     shown = base ▸ entry 1 ▸ entry 2 ▸ …
 *
 * Invariants. `base` holds exactly the rows that a pending entry changes; all others are in their tables as the server
 * said. Pending means waiting, or applied with its rows still on the way; a refused or blocked entry shows nothing. Each
 * of the functions below runs inside the transaction that changed the outbox or the base, so that no screen ever sees the
 * one without the other: own writes do not vanish and come back.
 */
export type Truths = Map<Key, Row | null>

export const readTruths = async (db: Store): Promise<Truths> =>
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

/** Plays all pending entries again over the truths, which the caller has read and brought up to date, and answers with them. */
export const rebase = async (db: Store, truths: Truths) => {
  const pending = (await db.outbox.toArray()).filter(({ state }) => state === 'waiting' || state === 'applied')
  if (pending.length === 0 && truths.size === 0) return pending
  const overlay = createOverlay(db, truths)
  // A guess that cannot be made costs what it would have shown, never the sync: the server decides in any case.
  for (const entry of pending) await overlay.play(entry).catch(() => undefined)
  // In this order no truth is ever nowhere, not even where a browser ends a transaction in its middle.
  await db.base.bulkPut([...overlay.below].map(([key, row]) => ({ key, row })))
  await showRows(db, new Map([...truths, ...overlay.shown]))
  // As for the outbox: to empty the table costs a tenth.
  if (overlay.below.size === 0) await db.base.clear()
  else await db.base.bulkDelete([...truths.keys()].filter(key => !overlay.below.has(key)))
  return pending
}

/** The same after the outbox alone has changed. */
export const rebaseOutbox = async (db: Store) => {
  await rebase(db, await readTruths(db))
}
