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

/** Fields of a stored row beyond the server's. */
export type Held = {
  /** Feeds that hold the row, each with the generation in which it last sent the row. A row held by none is deleted. */
  heldBy: Record<string, number>
  /** Outbox entries shown in this row and not yet confirmed by the server, oldest first. */
  pending?: string[]
}

export type EntityRows = { [Name in EntityName]: SyncRow<Name> }
export type Stored<Name extends EntityName> = EntityRows[Name] & Held

/** A row for generic steps, which pass it on and never look inside. */
export type Row = Record<string, unknown> & Held & { id: string }

/** Entity and id as a single key. */
export type Key = `${EntityName}/${string}`
export const keyOf = (entity: EntityName, id: string): Key => `${entity}/${id}`

export const splitKey = (key: Key) => {
  const entity = entityNames.find(name => key.startsWith(`${name}/`))
  if (!entity) throw new Error(`${key} names no entity`)
  return { entity, id: key.slice(entity.length + 1) }
}

/** A segment of the open offers, ordered by id. A higher serial was written later. */
export type Segment<Offer = Stored<'offer'>> = { first: string; last: string; serial: number; rows: Offer[] }

/** The server's version of a row that pending entries change. Null if the server has none. */
export type Base = { key: Key; row: Row | null }

/** `generation`: the pull from nothing in which a public feed released it before its files were in, which may contain it. */
export type Tombstone = { id: string; generation?: number }

export type Refusal = { code: string; message: string; field?: string }

export type Entry = {
  /** Order of sending. A corrected entry keeps its place. */
  seq: number
  id: string
  account: string
  /** Command and input as written, in the form of `version`. Read them through `upgradeEntry`. */
  command: string
  input: Record<string, unknown>
  version?: number
  lane: string
  /** The entry that creates the row of this one. */
  dependsOn?: string
  created?: Key
  enqueuedAt: number
  /** Last known server time before `enqueuedAt`. Absent if there was none. */
  after?: number
  /** Name of the subject as the person saw it, because its row may be gone when the answer comes. Never sent. */
  about?: string
  /** Number of `retry` results, and the turn of the answer with the last one. */
  attempts: number
  putOff?: number
  /**
   * `unreadable`: this app cannot read it. It stays unchanged until the person discards it. `applied`: the server has applied it,
   * and its rows come in a later page. It is never sent again.
   */
  state: 'waiting' | 'applied' | 'refused' | 'blocked' | 'unreadable'
  refusal?: Refusal
  /** Number of completed pulls after which an applied entry is deleted. */
  leavesAt?: number
}

/** Entries acknowledged by one answer, under the id of the first. Older apps wrote one record per entry. */
export type Acknowledged = { id: string; acknowledgedAt: number } & ({ entries: Entry[] } | { entry: Entry })
export type Draft = { key: string; text: string; savedAt: number }

export type State = {
  key: 'state'
  /** One id per database: after a logout, answers for the emptied database no longer match. */
  device: string
  epoch: string | null
  /** One per followed feed. */
  cursors: Record<string, string>
  /** Position at which a pull of several pages continues. */
  page: SyncPage | null
  /** Log position of the server in its last answer. Absent after an older app. */
  seen?: string | null
  /** Number of pulls from nothing. Rows that only an older one brought are deleted once the pull is complete. */
  generation: number
  isSweeping: boolean
  /** Number of complete pulls. */
  pulls: number
  /** Number of applied answers: the compare-and-set version. */
  turn: number
  /** `turn` as counted by apps with segments. If it lags, an app without them may have deleted rows in vain. */
  segmentTurn?: number
  /** Rows of the public feeds since the last merge into segments, and rows merged then. */
  unmerged?: number
  merged?: number
  /**
   * Files of open offers still to come (`first-fill.ts`), with `turn` as counted by apps that know files. Other apps
   * take the pull for complete.
   */
  firstFill?: { files: string[]; turn: number } | undefined
  /** More offers are open than a device holds, so it follows only those around one canton (`following.ts`). */
  isRegional?: boolean
  /** The canton that a visitor looks at. */
  home?: string
  /** Number of entries that got their answer. */
  settled: number
  syncedAt: number | null
  /** Server time in the last answer that contained it. */
  serverAt?: number
  /** Version of the rows (`rowsVersion`). */
  version: number
  /** The person has logged out here: a tab that does not know yet must not write. */
  isLeft?: true
}

export const databaseName = (account: string | null) => `pouce-${account ?? 'visitor'}`

/** New indexes raise Dexie's version. New forms of entries do not, because entries are upgraded when read. */
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
  // Offers and jobs used to share a table. These rows and the data below them are dropped. All other rows stay with the waiting
  // entries, or a waiting message would vanish until the next pull.
  dexie
    .version(4)
    .stores({ offers: 'id, postedById', jobs: 'id, offerId, postedById, assignedToId', series: 'id' })
    .upgrade(async upgrade => {
      for (const name of ['jobs', 'segments', 'tombstones']) await upgrade.table(name).clear()
      await upgrade.table('base').where('key').startsWith('job/').delete()
    })
  return Object.assign(dexie, {
    /** The person's own offers, and all changes since segments were written. `rows.ts` reads them together. */
    offers: dexie.table<Stored<'offer'>, string>('offers'),
    jobs: dexie.table<Stored<'job'>, string>('jobs'),
    series: dexie.table<Stored<'series'>, string>('series'),
    segments: dexie.table<Segment, [string, string, number]>('segments'),
    /** Offers deleted since segments were written. */
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

/** Runs a transaction over all tables, so that the engine's state changes as a whole or not at all. */
export const change = <T>(db: Store, run: () => Promise<T>): Promise<T> => db.transaction('rw', db.tables, run)
