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
 * The sync protocol. One request sends the device's mutations and returns the changes since its cursors:
 *
 *     device ── mutations, cursors ──▶ run in order, one transaction ──▶ read in one snapshot ── results, changes, cursors ──▶ device
 *
 * A cursor is a transaction id of the server's database and belongs to one feed. While `next` is not null more pages follow, and
 * the device keeps its old cursors: they move with the last page. `seen` is the position of the database's log in the device's
 * last answer: a standby that has not replayed so far would return older rows and skip rows between pages.
 */
export const syncLimits = {
  mutations: 500,
  changes: 1000,
  pageBytes: 1_500_000,
  bodyBytes: 4_000_000,
  feeds: 40,
  /** Number of open offers up to which a device follows every canton. Above it, only the person's own and its neighbours. */
  offersOfAll: 20_000,
  /** Limits of a delta on the stream. Larger changes are pulled. */
  deltaChanges: 50,
  deltaBytes: 64_000,
  /** How long a repeat gets its first answer. An action that has waited longer is never run. */
  receiptDays: 30,
} as const

/**
 * Versions from `oldest` on are served. An older device has to update and keeps its outbox.
 *
 * 2: a request says how far it has seen (`seen`), a mutation in which version it was written, and « all read » until when;
 * favourites, saved searches, payments and agreed amounts.
 * 3: an offer, and an edit of it, says how many places it has in all.
 * 4: a mutation says how long it has waited (`age`, `after`), independent of the device's clock, and an edit what its writer
 * saw (`was`).
 * 5: an offer says whether it is paid through Pouce. An unanswered question of a review is null.
 * 6: a student declines a place offered from the waiting list by withdrawing the application.
 * 7: offers, jobs and series travel separately. An older device has to update, keeps its outbox, and starts over.
 */
export const syncVersion = { current: 7, oldest: 7 } as const

export type EntityName = (typeof entityNames)[number]

/**
 * Rows as they travel. Public feeds hold only offers. Only open offers carry their poster's rating. Only the poster's copy of an
 * application carries the student.
 */
export const syncRows = {
  offer,
  job: agreedJob,
  series,
  application: application.extend({ student: user.optional() }),
  message,
  /** The device uses its own text. `title` and `message` are for an app that does not know the kind. */
  notification: notification.extend({ kind: z.string().optional(), args: z.array(z.unknown()).optional() }),
  /** A student's row also holds the match mark (`matches`). `canton` is absent from older servers. */
  user: ownUser.extend({ canton: z.string().optional(), matches: matchMark.optional() }),
  favourite,
  savedSearch,
  payment,
  agreement,
} as const satisfies Record<EntityName, z.ZodType>
export type SyncRow<Name extends EntityName = EntityName> = z.infer<(typeof syncRows)[Name]>

const feed = z.union([z.templateLiteral(['user:', z.uuid()]), z.enum(jobsFeeds)])
/** Up to nineteen digits, which always fit in the database's 64 bits. */
// PostgreSQL reads a number that begins with 0 as octal, or refuses it.
const cursor = z.string().regex(/^(?:0|[1-9]\d{0,18})$/)

/** Too large rather than invalid: the device may send less at once. */
const tooLarge = { params: { isTooLarge: true } }

const mutation = z.strictObject({
  id,
  /** Account of the action. A device may hold the outboxes of several accounts, but a session sends only its own. */
  account: id,
  /** Version in which it was written, if not the request's. */
  version: z.int().min(0).optional(),
  command: z.string().max(60),
  input: z.record(z.string(), z.unknown()),
  dependsOn: id.optional(),
  /** How long it has waited, in milliseconds, as a difference on the device's clock. */
  age: z.int().min(0).optional(),
  /** Last server time known to the device when this was written. The action cannot be older. */
  after: z.int().min(0).optional(),
})

/** Position in the log of the server's database, in bytes. */
const position = cursor

const page = z.strictObject({
  /** Cursor that applies once the last page is in. */
  until: cursor,
  /** Feed to continue with. Feeds come one after the other, in the order of the request's cursors. */
  feed,
  after: z.tuple([cursor, z.enum(entityNames), id]),
  isReset: z.boolean(),
})

export const syncRequest = z.strictObject({
  device: id,
  version: z.int().min(0),
  epoch: id.nullable(),
  /** Feeds that the device follows. `0` for one it knows nothing of. */
  cursors: z.record(feed, cursor).refine(cursors => Object.keys(cursors).length <= syncLimits.feeds, tooLarge),
  page: page.nullable(),
  /** Null before the first answer. Absent in version 1, which therefore no standby can serve. */
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
  /** Not run, because what it depends on was refused. */
  z.strictObject({ id, outcome: z.literal('blocked') }),
  /** Not run now. A retry may succeed. */
  z.strictObject({ id, outcome: z.literal('retry') }),
])

/** Current row of a feed. Null if it left the feed. */
const change = z.strictObject({
  feed: z.string(),
  entity: z.enum(entityNames),
  id,
  row: z.record(z.string(), z.unknown()).nullable(),
})

/**
 * Files under `/api/sync/first-fill/` that hold the rest of the public feeds for an answer from nothing, which continues from
 * `since`. Each holds offers as a visitor reads them. An offer belongs to the feed of its canton.
 */
const firstFill = z.strictObject({
  since: cursor,
  files: z.array(z.string()),
  /** Number of open offers in the whole country. Absent from older servers. */
  offers: z.int().optional(),
})

export const syncAnswer = z.strictObject({
  epoch: id,
  results: z.array(syncResult),
  changes: z.array(change),
  cursors: z.record(z.string(), cursor),
  next: page.nullable(),
  seen: position,
  /** Server time. Absent from older servers. */
  at: z.int().optional(),
  /** The device's history is no longer the server's. Rows that no page brings are gone. */
  isReset: z.boolean(),
  /** For a device that asks at `/api/sync?takes=files`. Rows in the answer are newer than those in a file. */
  firstFill: firstFill.optional(),
})

/**
 * Small changes of some feeds, pushed by the stream: an answer for a device that holds everything before `from` and has seen
 * nothing later than `after`, the log position before the changes were read.
 */
const delta = z.strictObject({
  epoch: id,
  from: z.record(z.string(), cursor),
  cursors: z.record(z.string(), cursor),
  after: position,
  seen: position,
  changes: z.array(change).max(syncLimits.deltaChanges),
})

/** A message of the stream: which feeds moved, and a delta for an app that takes it. */
export const poke = z.strictObject({
  feeds: z.array(z.string()),
  /** Newest transaction that moved them. A device whose cursors are above it is up to date. Absent if unknown. */
  upTo: cursor.optional(),
  /** Milliseconds within which each device should pull at a random moment, because many devices get the same poke. */
  within: z.int().min(0).optional(),
  /** Owner of the stream, null for a visitor. The first message says so. */
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
