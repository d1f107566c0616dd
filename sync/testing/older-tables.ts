import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** A database with the tables that apps before this one made: the first had version 1, the one before segments 2, the one in which offers and jobs were one 3. */
export const openOlderTables = (name: string, indexedDB: IDBFactory, version: 1 | 2 | 3) => {
  const db = new Dexie(name, { indexedDB, IDBKeyRange })
  db.version(1).stores({
    jobs: 'id, canton, status, createdAt, postedById, assignedToId',
    applications: 'id, jobId, studentId',
    messages: 'id, [jobId+createdAt]',
    notifications: 'id, createdAt',
    users: 'id',
    base: 'key',
    outbox: '++seq, &id, state, dependsOn, created',
    acknowledged: 'id, acknowledgedAt',
    drafts: 'key',
    meta: 'key',
  })
  if (version > 1)
    db.version(2).stores({ favourites: 'id', savedSearches: 'id', payments: 'id, jobId', agreements: 'id' })
  if (version > 2)
    db.version(3).stores({ jobs: 'id, postedById, assignedToId', segments: '[first+last+serial]', tombstones: 'id' })
  return db
}
