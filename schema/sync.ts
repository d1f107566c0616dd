import * as z from 'zod'
import { agreement } from './entities/agreement.ts'
import { application } from './entities/application.ts'
import { favourite } from './entities/favourite.ts'
import { agreedJob } from './entities/agreed-job.ts'
import { matchMark } from './entities/match-mark.ts'
import { message } from './entities/message.ts'
import { notification } from './entities/notification.ts'
import { payment } from './entities/payment.ts'
import { savedSearch } from './entities/saved-search.ts'
import { offer } from './entities/offer.ts'
import { series } from './entities/series.ts'
import { ownUser, user } from './entities/user.ts'
import { entityNames } from './entity-names.ts'
import { jobsFeeds } from './feeds.ts'
import { id } from './fields.ts'

/**
 * How a device and the server keep in step. One request takes what waits on the device and brings what changed since its
 * cursors:
 *
 *     device ── mutations, cursors ──▶ run in order, one transaction ──▶ read in one snapshot ── results, changes, cursors ──▶ device
 *
 * A cursor is a transaction id of the server's database and belongs to one feed. While `next` is not null more pages follow,
 * and the device keeps its old cursors: they move with the last page. `seen` says how far the database's log had come when
 * the device was last answered: a standby that has not replayed so far would bring older rows and skip lines between pages.
 */
export const syncLimits = {
  mutations: 500,
  changes: 1000,
  pageBytes: 1_500_000,
  bodyBytes: 4_000_000,
  feeds: 40,
  /** Up to so many open offers a device follows every canton; beyond, the person's own and its neighbours. */
  offersOfAll: 20_000,
  /** What a stream brings by itself; more is asked for. */
  deltaChanges: 50,
  deltaBytes: 64_000,
  /** How long a repeat is still answered as the first was; an action that has waited longer is never run. */
  receiptDays: 30,
} as const

/**
 * The two last versions are served; an older device is told to update and keeps its outbox.
 *
 * 2: a request says how far it has seen (`seen`), a mutation in which version it was written, and « all read » until when;
 * favourites, saved searches, payments and agreed amounts.
 * 3: an offer says how many it wants in all, and an edit of it too.
 * 4: a mutation says how long it has waited (`age`, `after`), whatever the device takes for the time, and an edit what its writer
 * saw (`was`).
 * 5: an offer says whether it is paid through Pouce; what a review does not answer is null.
 * 6: a student who is asked to come and cannot takes the application back.
 * 7: offers, jobs and series travel apart. An older device is told to update, keeps its outbox, and begins anew.
 */
export const syncVersion = { current: 7, oldest: 7 } as const

export type EntityName = (typeof entityNames)[number]

/**
 * Rows as they travel. Public feeds hold offers alone. Only open offers carry their poster's stars. An application carries its student
 * only to the poster.
 */
export const syncRows = {
  offer,
  job: agreedJob,
  series,
  application: application.extend({ student: user.optional() }),
  message,
  /** A device says it in its own words; `title` and `message` are for an app that does not know the kind. */
  notification: notification.extend({ kind: z.string().optional(), args: z.array(z.unknown()).optional() }),
  /** A student's also says which new offers near them are told, and read; `canton` is absent after an older server. */
  user: ownUser.extend({ canton: z.string().optional(), matches: matchMark.optional() }),
  favourite,
  savedSearch,
  payment,
  agreement,
} as const satisfies Record<EntityName, z.ZodType>
export type SyncRow<Name extends EntityName = EntityName> = z.infer<(typeof syncRows)[Name]>

const feed = z.union([z.templateLiteral(['user:', z.uuid()]), z.enum(jobsFeeds)])
/** Nineteen digits fit the database's 64 bits, whichever they are. */
// PostgreSQL reads a number that begins with 0 as octal, or refuses it.
const cursor = z.string().regex(/^(?:0|[1-9]\d{0,18})$/)

/** More than this is too large, not wrong: the device may send less at once. */
const tooLarge = { params: { isTooLarge: true } }

const mutation = z.strictObject({
  id,
  /** Whose action it is: a device may hold several accounts' outboxes, a session sends only its own. */
  account: id,
  /** In which it was written, where that is not the request's own. */
  version: z.int().min(0).optional(),
  command: z.string().max(60),
  input: z.record(z.string(), z.unknown()),
  dependsOn: id.optional(),
  /** For how many milliseconds it has waited, by the device's own clock from one moment to the other. */
  age: z.int().min(0).optional(),
  /** The server's time, as the device had heard it last when this was written: it cannot be older than that. */
  after: z.int().min(0).optional(),
})

/** A place in the log of the server's database, in bytes. */
const position = cursor

const page = z.strictObject({
  /** The cursor that counts once the last page is in. */
  until: cursor,
  /** Where to go on: the feeds come one after the other, in the order of the request's cursors. */
  feed,
  after: z.tuple([cursor, z.enum(entityNames), id]),
  isReset: z.boolean(),
})

export const syncRequest = z.strictObject({
  device: id,
  version: z.int().min(0),
  epoch: id.nullable(),
  /** The feeds that the device follows; `0` for one it knows nothing of. */
  cursors: z.record(feed, cursor).refine(cursors => Object.keys(cursors).length <= syncLimits.feeds, tooLarge),
  page: page.nullable(),
  /** Null before the first answer; version 1 does not say, so that no standby can serve it. */
  seen: position.nullable().optional(),
  mutations: z
    .array(mutation)
    .refine(list => list.length <= syncLimits.mutations, tooLarge)
    .meta({ maxItems: syncLimits.mutations }),
})

export const syncResult = z.union([
  z.strictObject({ id, outcome: z.literal('applied'), answer: z.unknown() }),
  z.strictObject({
    id,
    outcome: z.literal('refused'),
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
  }),
  /** Not run: what it depends on was refused. */
  z.strictObject({ id, outcome: z.literal('blocked') }),
  /** Not run now; may well succeed later. */
  z.strictObject({ id, outcome: z.literal('retry') }),
])

/** A row of a feed as it stands now; null where it left the feed. */
const change = z.strictObject({
  feed: z.string(),
  entity: z.enum(entityNames),
  id,
  row: z.record(z.string(), z.unknown()).nullable(),
})

/**
 * Where all else is that an answer from nothing would bring of the public feeds, which goes on from `since`: in files under
 * `/api/sync/first-fill/`. Each holds offers as a visitor reads them, and each of these is of the feed that its canton names.
 */
const firstFill = z.strictObject({
  since: cursor,
  files: z.array(z.string()),
  /** How many offers were open in the whole country; absent after an older server. */
  offers: z.int().optional(),
})

export const syncAnswer = z.strictObject({
  epoch: id,
  results: z.array(syncResult),
  changes: z.array(change),
  cursors: z.record(z.string(), cursor),
  next: page.nullable(),
  seen: position,
  /** The server's time; absent after an older one. */
  at: z.int().optional(),
  /** The device's history is not the server's any more: rows that no page brings are gone. */
  isReset: z.boolean(),
  /** For a device that asks at `/api/sync?takes=files`. What the answer says of a row is newer than what a file says. */
  firstFill: firstFill.optional(),
})

/**
 * Small changes of a feed or some, brought by the stream unasked: an answer for a device that holds all before `from` and
 * has seen nothing later than `after`, how far the log had come before they were read.
 */
const delta = z.strictObject({
  epoch: id,
  from: z.record(z.string(), cursor),
  cursors: z.record(z.string(), cursor),
  after: position,
  seen: position,
  changes: z.array(change).max(syncLimits.deltaChanges),
})

/** What the stream says: which feeds moved, and what is new in them for an app that takes it. */
export const poke = z.strictObject({
  feeds: z.array(z.string()),
  /** The newest transaction that moved them: a device whose cursors are above it knows already. Absent if unknown. */
  upTo: cursor.optional(),
  /** So many hear the same that each is to ask at a moment of its own within so many milliseconds. */
  within: z.int().min(0).optional(),
  /** Whose stream this is, null for a visitor's: the first word on it says so. */
  of: id.nullable().optional(),
  delta: delta.optional(),
})

export type Mutation = z.infer<typeof mutation>
export type SyncRequest = z.infer<typeof syncRequest>
export type SyncAnswer = z.infer<typeof syncAnswer>
export type SyncResult = z.infer<typeof syncResult>
export type SyncChange = z.infer<typeof change>
export type SyncPage = z.infer<typeof page>
export type FirstFill = z.infer<typeof firstFill>
export type Poke = z.infer<typeof poke>
export type Delta = z.infer<typeof delta>
