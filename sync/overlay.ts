import { Dexie } from 'dexie'
import type { EntityName } from '../schema/sync.ts'
import { effectOf } from './effects/effects.ts'
import { upgradeEntry } from './upgrade-entry.ts'
import type { Context, Rows } from './effects/effect.ts'
import { allRows, readRows } from './rows.ts'
import { keyOf, splitKey, type Entry, type EntityRows, type Key, type Row, type Store } from './store.ts'

const isRowOf = <Name extends EntityName>(_entity: Name, row: object | null): row is EntityRows[Name] & Row =>
  row !== null

export const contextOf = ({ account, enqueuedAt }: Pick<Entry, 'account' | 'enqueuedAt'>): Context => ({
  account,
  at: new Date(enqueuedAt).toISOString(),
})

/**
 * An overlay over the rows: effects read through it and write to it, and nothing below changes. `serverRows` are the server's
 * versions of rows whose tables already show something else.
 */
export const createOverlay = (db: Store, serverRows: ReadonlyMap<Key, Row | null>) => {
  /** The row to show for each row that an effect changed. */
  const shown = new Map<Key, Row | null>()
  /** The row before the first effect. */
  const below = new Map<Key, Row | null>()
  const used = new Set<Key>()

  /**
   * Dexie tracks a transaction through a hundred awaits of foreign promises and loses it after that. Its own promises reset the
   * count. So cached rows are also returned as Dexie promises, or replaying a long outbox would lose its transaction.
   */
  const read = (key: Key): PromiseLike<Row | null> => {
    for (const sheet of [shown, serverRows]) {
      const row = sheet.get(key)
      if (row !== undefined) return Dexie.Promise.resolve(row)
    }
    const { entity, id } = splitKey(key)
    return Dexie.Promise.resolve(readRows(db, entity, [id])).then(rows => rows.get(id) ?? null)
  }

  const rowsFor = (entry: Pick<Entry, 'id'>): Rows => {
    const write = async (key: Key, change: (row: Row | null) => Row | null) => {
      used.add(key)
      const before = await read(key)
      const after = change(before)
      if (after === before) return
      if (!below.has(key)) below.set(key, before)
      shown.set(key, after && { ...after, pending: [...(before?.pending ?? []), entry.id] })
    }
    return {
      get: async (entity, id) => {
        const key = keyOf(entity, id)
        used.add(key)
        const row = await read(key)
        return isRowOf(entity, row) ? row : undefined
      },
      all: async entity => {
        const rows = new Map((await allRows(db, entity)).map(row => [row.id, row] as const))
        for (const [key, row] of [...serverRows, ...shown]) {
          const place = splitKey(key)
          if (place.entity !== entity) continue
          if (row) rows.set(place.id, row)
          else rows.delete(place.id)
        }
        return [...rows.values()].filter(row => isRowOf(entity, row))
      },
      // An existing row came from the server, which is more accurate than the effect.
      create: (entity, row) => write(keyOf(entity, row.id), before => before ?? { ...row, heldBy: {} }),
      update: (entity, id, changes) => write(keyOf(entity, id), before => before && { ...before, ...changes }),
      remove: (entity, id) => write(keyOf(entity, id), () => null),
    }
  }

  /** Applies the effect of one entry. An entry that this version cannot read shows nothing. */
  const play = async (entry: Pick<Entry, 'id' | 'account' | 'command' | 'input' | 'version' | 'enqueuedAt'>) => {
    const read = upgradeEntry(entry)
    if (read) await effectOf(read.command)?.show(rowsFor(entry), read.input, contextOf(entry))
  }

  return { shown, below, used, rowsFor, play }
}
