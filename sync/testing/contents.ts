import { entityNames } from '../../schema/entity-names.ts'
import { allRows } from '../rows.ts'
import type { Store } from '../store.ts'

/** All rows that screens would see, by entity and id, without the engine's own fields. */
export const contents = async (db: Store) => {
  const found = new Map<string, unknown>()
  for (const entity of entityNames)
    for (const { heldBy: _, pending: __, ...row } of await allRows(db, entity)) found.set(`${entity}/${row.id}`, row)
  return found
}
