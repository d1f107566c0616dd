import { isWritten } from './effects/effects.ts'
import type { Ports } from './ports.ts'
import { isFollowed, readFeeds, type Following } from './following.ts'
import { change, nextTurn, type State, type Store } from './store.ts'

/**
 * Version of the stored rows, raised when an app needs fields that the previous one did not store. 2: a student's saved offers
 * and searches. 3: places of an offer. 4: offers, jobs and series apart.
 */
const rowsVersion = 4

const empty = (ports: Ports): State => ({
  key: 'state',
  device: ports.newId(),
  epoch: null,
  cursors: {},
  page: null,
  seen: null,
  generation: 0,
  isSweeping: false,
  pulls: 0,
  turn: 0,
  segmentTurn: 0,
  unmerged: 0,
  settled: 0,
  syncedAt: null,
  version: rowsVersion,
})

/**
 * Rows of an older app may lack fields that this one reads, so they are fetched again. A newer tab's are left alone. If a tab of
 * an app without segments has applied an answer, offers that it deleted may still be in one. If the app has no files, it took an
 * incomplete pull for complete.
 */
export const startsAnew = ({ version, segmentTurn, firstFill, turn }: State) =>
  version < rowsVersion ||
  (segmentTurn !== undefined && segmentTurn !== turn) ||
  (firstFill !== undefined && firstFill.turn !== turn)

const unknown = '0'

export const knowsNothing = (cursors: State['cursors']) => Object.values(cursors).every(cursor => cursor === unknown)

/** Number of feeds of which nothing is known yet. */
export const countUnknown = (cursors: State['cursors']) =>
  Object.values(cursors).filter(cursor => cursor === unknown).length

export const isPartial = (cursors: State['cursors']) => countUnknown(cursors) > 0

/** Marks these feeds as unknown: the next pull starts from nothing, and its end drops all rows that it did not bring. */
export const fromNothing = (state: State, feeds: readonly string[] = Object.keys(state.cursors)): State => ({
  ...state,
  cursors: Object.fromEntries(feeds.map(feed => [feed, unknown])),
  page: null,
  firstFill: undefined,
})

/**
 * Reads this device's state, creating it if there is none: on the first start, and after the browser deleted the
 * database. A change of the followed feeds starts over. Call it within a transaction.
 */
export const readState = async (db: Store, ports: Ports, following: Following): Promise<State> => {
  const state = await db.meta.get('state')
  if (state?.isLeft) return state
  const feeds = await readFeeds(db, following, state ?? empty(ports))
  if (state && isFollowed(state, feeds) && !startsAnew(state)) return state
  const next = state
    ? { ...nextTurn(fromNothing(state, feeds)), version: Math.max(rowsVersion, state.version) }
    : fromNothing(empty(ports), feeds)
  await db.meta.put(next)
  return next
}

/** Sets the canton that a visitor looks at. A device that cannot hold all offers holds those around it. */
export const setHome = (db: Store, ports: Ports, home: string) =>
  change(db, async () => {
    const state = (await db.meta.get('state')) ?? empty(ports)
    if (!state.isLeft && state.home !== home) await db.meta.put({ ...state, home })
  })

/** Opens the app for this account. After a logout it starts over. */
export const enter = (db: Store) =>
  change(db, async () => {
    if ((await db.meta.get('state'))?.isLeft) await db.meta.clear()
  })

/** Data that a logout would lose: entries that have not reached the server, and drafts. */
export type Unsent = { entries: number; drafts: number }

export const countUnsent = async (db: Store): Promise<Unsent> => ({
  entries: await db.outbox.where('state').notEqual('applied').filter(isWritten).count(),
  drafts: await db.drafts.count(),
})

/**
 * Empties the device, unless something would be lost and `force` is not set. Counting and emptying are one
 * transaction: a tab that sends in between is either counted or told that the account has left.
 */
export const leave = (db: Store, ports: Ports, force: boolean) =>
  change(db, async (): Promise<{ left: boolean; unsent: Unsent }> => {
    const unsent = await countUnsent(db)
    if (!force && unsent.entries + unsent.drafts > 0) return { left: false, unsent }
    for (const table of db.tables) await table.clear()
    await db.meta.add({ ...empty(ports), isLeft: true })
    return { left: true, unsent }
  })
