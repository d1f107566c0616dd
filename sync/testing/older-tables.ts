import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'

/** A database with the tables of older apps: 1 of the first, 2 before segments, 3 with offers and jobs in one table. */
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
