import { entityNames } from '../schema/entity-names.ts'
import type { ServerRows } from './rebase.ts'
import { deleteRows, putRows } from './rows.ts'
import { filterSegments } from './segments.ts'
import { keyOf, tableOf, type Row, type Store } from './store.ts'

type IsKept = (feed: string, generation: number) => boolean

const letGo = (row: Row, isKept: IsKept): Row | null => {
  const held = Object.entries(row.heldBy)
  const kept = held.filter(([feed, generation]) => isKept(feed, generation))
  if (kept.length === held.length) return row
  return kept.length > 0 ? { ...row, heldBy: Object.fromEntries(kept) } : null
}

/**
 * Ends the hold of some feeds or generations on every row. Rows that nothing holds are deleted. For rows with pending
 * entries only the truth is changed here. The rebase, which must follow, updates what is shown.
 */
export const release = async (db: Store, serverRows: ServerRows, isKept: IsKept) => {
  for (const [key, row] of serverRows) serverRows.set(key, row && letGo(row, isKept))
  for (const entity of entityNames) {
    const gone: string[] = []
    const changed: Row[] = []
    for (const row of await tableOf(db, entity).toArray()) {
      const left = serverRows.has(keyOf(entity, row.id)) ? row : letGo(row, isKept)
      if (!left) gone.push(row.id)
      else if (left !== row) changed.push(left)
    }
    await deleteRows(db, entity, gone)
    await putRows(db, entity, changed)
  }
  await filterSegments(db, row => letGo(row, isKept) !== null)
}
