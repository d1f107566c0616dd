import type { EntityName } from '../../schema/sync.ts'
import type { EntityRows } from '../store.ts'

export type Rows = { [Name in EntityName]: Map<string, EntityRows[Name]> }

/** The in-memory server's database. */
export type Tables = Rows & {
  /** Whose a notification, favourite or search is: it does not travel in the row. */
  owner: Map<string, string>
}

export const emptyTables = (): Tables => ({
  job: new Map(),
  application: new Map(),
  message: new Map(),
  notification: new Map(),
  user: new Map(),
  favourite: new Map(),
  savedSearch: new Map(),
  payment: new Map(),
  agreement: new Map(),
  owner: new Map(),
})
