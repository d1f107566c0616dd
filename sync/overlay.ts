import { Dexie } from 'dexie'
import type { EntityName } from '../schema/sync.ts'
import { effectOf } from './effects/effects.ts'
import { inForce } from './in-force.ts'
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
 * A sheet laid over the rows: effects read through it and write on it, and nothing below changes. `truths` are the rows
 * as the server has them where the tables already show something else.
 */
export const createOverlay = (db: Store, truths: ReadonlyMap<Key, Row | null>) => {
  /** What is to be shown of each row that an effect changed. */
  const shown = new Map<Key, Row | null>()
  /** What lay there before the first effect. */
  const below = new Map<Key, Row | null>()
  const used = new Set<Key>()

  /**
   * Dexie follows a transaction through a hundred awaits of others' promises and loses it after; its own count anew. So
   * what is at hand comes as one of them too, or the replay of a long outbox would fall out of its transaction.
   */
  const read = (key: Key): PromiseLike<Row | null> => {
    for (const sheet of [shown, truths]) {
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
        for (const [key, row] of [...truths, ...shown]) {
          const place = splitKey(key)
          if (place.entity !== entity) continue
          if (row) rows.set(place.id, row)
          else rows.delete(place.id)
        }
        return [...rows.values()].filter(row => isRowOf(entity, row))
      },
      // A row that is there already came from the server: it knows better than the guess.
      create: (entity, row) => write(keyOf(entity, row.id), before => before ?? { ...row, heldBy: {} }),
      update: (entity, id, changes) => write(keyOf(entity, id), before => before && { ...before, ...changes }),
      remove: (entity, id) => write(keyOf(entity, id), () => null),
    }
  }

  /** Lays the effect of one entry over what is there. A command of another version of the app shows nothing meanwhile. */
  const play = async (entry: Pick<Entry, 'id' | 'account' | 'command' | 'input' | 'version' | 'enqueuedAt'>) => {
    const read = inForce(entry)
    if (read) await effectOf(read.command)?.show(rowsFor(entry), read.input, contextOf(entry))
  }

  return { shown, below, used, rowsFor, play }
}
