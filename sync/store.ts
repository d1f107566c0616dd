import { Dexie, type Table } from 'dexie'
import { entityNames } from '../schema/entity-names.ts'
import type { EntityName, SyncPage, SyncRow } from '../schema/sync.ts'
import type { Ports } from './ports.ts'

const tableNames = {
  offer: 'offers',
  job: 'jobs',
  series: 'series',
  application: 'applications',
  message: 'messages',
  notification: 'notifications',
  user: 'users',
  favourite: 'favourites',
  savedSearch: 'savedSearches',
  payment: 'payments',
  agreement: 'agreements',
} as const satisfies Record<EntityName, string>

/** What a stored row carries beyond what the server says of it. */
export type Held = {
  /** The feeds that hold the row, each with the generation in which it said so. A row goes when none does. */
  heldBy: Record<string, number>
  /** The entries of the outbox that show in this row and that the server has not confirmed yet, oldest first. */
  pending?: string[]
}

export type EntityRows = { [Name in EntityName]: SyncRow<Name> }
export type Stored<Name extends EntityName> = EntityRows[Name] & Held

/** A row as the generic steps see it: they carry it, and never look inside. */
export type Row = Record<string, unknown> & Held & { id: string }

/** Entity and id in one word, to stand as a key. */
export type Key = `${EntityName}/${string}`
export const keyOf = (entity: EntityName, id: string): Key => `${entity}/${id}`

export const splitKey = (key: Key) => {
  const entity = entityNames.find(name => key.startsWith(`${name}/`))
  if (!entity) throw new Error(`${key} names no entity`)
  return { entity, id: key.slice(entity.length + 1) }
}

/** A piece of the open offers, in the order of their ids. Serials count up: what was written later is newer. */
export type Segment<Offer = Stored<'offer'>> = { first: string; last: string; serial: number; rows: Offer[] }

/** What the server says of a row that pending entries change; null where it knows none. */
export type Base = { key: Key; row: Row | null }

/** `generation`: a public feed let it go while files of that pull from nothing were still to come, which may hold it. */
export type Tombstone = { id: string; generation?: number }

export type Refusal = { code: string; message: string; field?: string }

export type Entry = {
  /** The order of sending. A corrected entry keeps its place. */
  seq: number
  id: string
  account: string
  /** As it was written, in the form of `version`; read it through `inForce`. */
  command: string
  input: Record<string, unknown>
  version?: number
  lane: string
  /** The entry whose action makes the row that this one is about. */
  dependsOn?: string
  created?: Key
  enqueuedAt: number
  /** The server's time, as it was heard last before that. Absent where it never was. */
  after?: number
  /** What the person had in front of them, to name it by: when the answer comes its row may have gone. Never sent. */
  about?: string
  /** How often the server said « not now », and the turn of the answer that said so last. */
  attempts: number
  putOff?: number
  /**
   * `unreadable`: this app cannot tell what it asks; it stays as it was found until the person discards it.
   * `applied`: the server has done it, and its rows are on the way in a later page. Such an entry is never sent
   * again.
   */
  state: 'waiting' | 'applied' | 'refused' | 'blocked' | 'unreadable'
  refusal?: Refusal
  /** An applied entry leaves when so many pulls are complete. */
  leavesAt?: number
}

/** What one answer acknowledged, under the id of the first. An app before this one wrote each by itself. */
export type Acknowledged = { id: string; acknowledgedAt: number } & ({ entries: Entry[] } | { entry: Entry })
export type Draft = { key: string; text: string; savedAt: number }

export type State = {
  key: 'state'
  /** One id per database: after a logout, answers to the emptied database fit no more. */
  device: string
  epoch: string | null
  /** One per followed feed. */
  cursors: Record<string, string>
  /** Where a pull of several pages goes on. */
  page: SyncPage | null
  /** How far the server's log had come in the last answer, as the server said it. Absent after an older app. */
  seen?: string | null
  /** Counts the pulls from nothing. Rows that only an older one brought are gone once the pull is complete. */
  generation: number
  isSweeping: boolean
  /** Counts the complete pulls. */
  pulls: number
  /** Counts the answers applied: the word of the compare-and-set. */
  turn: number
  /** The same, as counted by an app that knows segments: one that does not may have deleted rows in vain. */
  segmentTurn?: number
  /** How many rows the public feeds have brought since offers were last merged into segments, and how many were merged then. */
  unmerged?: number
  merged?: number
  /**
   * Files of open offers that are still to come (`first-fill.ts`), and the turn, as counted by an app that knows them: one that
   * does not takes the pull for complete.
   */
  firstFill?: { files: string[]; turn: number } | undefined
  /** More offers are open than a device holds: it follows those around one canton (`following.ts`). */
  isRegional?: boolean
  /** The canton that a visitor looks at. */
  home?: string
  /** Counts the entries that have got their answer. */
  settled: number
  syncedAt: number | null
  /** The server's time in the last answer that said it. */
  serverAt?: number
  /** Of the rows. */
  version: number
  /** The person has logged out here: a tab that has not heard of it yet writes nothing any more. */
  isLeft?: true
}

export const databaseName = (account: string | null) => `pouce-${account ?? 'visitor'}`

/** New indexes raise Dexie's version; new forms of entries do not, for they are upgraded where they are read. */
export const openStore = (account: string | null, { database }: Pick<Ports, 'database'>) => {
  const dexie = new Dexie(databaseName(account), database)
  dexie.version(1).stores({
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
  dexie.version(2).stores({ favourites: 'id', savedSearches: 'id', payments: 'id, jobId', agreements: 'id' })
  dexie.version(3).stores({ jobs: 'id, postedById, assignedToId', segments: '[first+last+serial]', tombstones: 'id' })
  // Offers and jobs were rows of one table: these rows and what lies below them go. All else stays with what waits, or a message that
  // waits would vanish until the next pull.
  dexie
    .version(4)
    .stores({ offers: 'id, postedById', jobs: 'id, offerId, postedById, assignedToId', series: 'id' })
    .upgrade(async upgrade => {
      for (const name of ['jobs', 'segments', 'tombstones']) await upgrade.table(name).clear()
      await upgrade.table('base').where('key').startsWith('job/').delete()
    })
  return Object.assign(dexie, {
    /** The person's own offers, and all that changed since segments were written: `rows.ts` reads them together. */
    offers: dexie.table<Stored<'offer'>, string>('offers'),
    jobs: dexie.table<Stored<'job'>, string>('jobs'),
    series: dexie.table<Stored<'series'>, string>('series'),
    segments: dexie.table<Segment, [string, string, number]>('segments'),
    /** Offers that have gone since segments were written. */
    tombstones: dexie.table<Tombstone, string>('tombstones'),
    applications: dexie.table<Stored<'application'>, string>('applications'),
    messages: dexie.table<Stored<'message'>, string>('messages'),
    notifications: dexie.table<Stored<'notification'>, string>('notifications'),
    users: dexie.table<Stored<'user'>, string>('users'),
    favourites: dexie.table<Stored<'favourite'>, string>('favourites'),
    savedSearches: dexie.table<Stored<'savedSearch'>, string>('savedSearches'),
    payments: dexie.table<Stored<'payment'>, string>('payments'),
    agreements: dexie.table<Stored<'agreement'>, string>('agreements'),
    base: dexie.table<Base, Key>('base'),
    outbox: dexie.table<Entry, number, Omit<Entry, 'seq'>>('outbox'),
    acknowledged: dexie.table<Acknowledged, string>('acknowledged'),
    drafts: dexie.table<Draft, string>('drafts'),
    meta: dexie.table<State, string>('meta'),
  })
}

export type Store = ReturnType<typeof openStore>

export const tableOf = (db: Store, entity: EntityName): Table<Row, string> => db.table<Row, string>(tableNames[entity])

export const nextTurn = (state: State): State => {
  const turn = state.turn + 1
  return { ...state, turn, segmentTurn: turn, ...(state.firstFill && { firstFill: { ...state.firstFill, turn } }) }
}

/** Everything the engine knows changes in one piece or not at all. */
export const change = <T>(db: Store, run: () => Promise<T>): Promise<T> => db.transaction('rw', db.tables, run)
