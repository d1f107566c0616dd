import { entityNames } from '../../schema/entity-names.ts'
import {
  type Delta,
  type EntityName,
  type Mutation,
  type SyncAnswer,
  type SyncChange,
  type SyncPage,
  type SyncRequest,
} from '../../schema/sync.ts'
import { isPublicFeed } from '../../schema/feeds.ts'
import { feedsOf, idOfRow, travelling } from './model/travels.ts'
import { runMutations } from './model/run-mutations.ts'
import type { EntityRows } from '../store.ts'
import { emptyWorld, type By, type World } from './model/world.ts'
import { idOf } from './rows.ts'
import { turns } from './turns.ts'

type Feed = SyncPage['feed']
type Marked = { feed: Feed; entity: EntityName; id: string; xid: number; gone: boolean }
type Reply = { status: number; text: string; retryAfter?: string }
type Put = 'offer' | 'job' | 'series' | 'application' | 'message' | 'user' | 'payment' | 'agreement'
type RowOf<Name extends Put> = World[Name] extends Map<string, infer Row> ? Row : never
type Fill = { epoch: string; since: number; files: string[]; offers: number }

const viewerOf = (feeds: readonly string[]) => feeds.find(feed => feed.startsWith('user:'))?.slice(5) ?? null

/**
 * An in-memory server that behaves as a device can observe it: feeds, cursors from an increasing number, pages, receipts,
 * refusals, savepoints, epochs. One request runs at a time, so the snapshot is simply the current state.
 */
export const createServer = ({ pageSize = 1000, lag = 0 } = {}) => {
  let tables = emptyWorld()
  let marks = new Map<string, Marked>()
  let held = new Map<string, Set<string>>()
  let xid = 100
  let epochs = 1
  /** Tombstones below it are deleted. */
  let floor = 0
  /** How often each mutation took effect, by id, in order of effect. */
  const effects: string[] = []
  const pokes = new Set<(feeds: string[]) => void>()
  let fill: Fill | null = null
  const files = new Map<string, string>()
  /** Runs mutations, and puts pulls off. */
  let isBusy = false
  /** Mutations that the server puts off, by command or by id. */
  const putOff = new Set<string>()

  const epoch = () => `0190f000-0000-7000-8000-${String(epochs).padStart(12, '0')}`

  const snapshot = () => new Map(entityNames.map(entity => [entity, new Map<string, object>(tables[entity])] as const))
  /** Rows after the last commit. */
  let seen = snapshot()

  /** Rows written since, and offers that feed membership depends on. */
  const written = () => {
    const moved = new Set<readonly [EntityName, string]>()
    const offers = new Set<string>()
    for (const entity of entityNames) {
      const [before, now] = [seen.get(entity) ?? new Map<string, object>(), new Map<string, object>(tables[entity])]
      for (const id of new Set([...before.keys(), ...now.keys()])) {
        const [was, is] = [before.get(id), now.get(id)]
        if (was === is) continue
        moved.add([entity, id])
        for (const row of [was, is]) if (row && 'offerId' in row) offers.add(String(row.offerId))
      }
    }
    for (const id of offers) if (tables.offer.get(id) === seen.get('offer')?.get(id)) moved.add(['offer', id])
    return moved
  }

  /** Marks what has been written in the feeds that hold it, and pokes them. */
  const publish = () => {
    const moved = new Set<string>()
    for (const [entity, id] of written()) {
      const key = `${entity}/${id}`
      const now = new Set(feedsOf(tables, entity, id))
      const was = held.get(key) ?? new Set<string>()
      const isChanged = seen.get(entity)?.get(id) !== tables[entity].get(id)
      for (const feed of new Set([...was, ...now])) {
        if (!isChanged && was.has(feed) === now.has(feed)) continue
        marks.set(`${feed}/${key}`, { feed, entity, id, xid, gone: !now.has(feed) })
        moved.add(feed)
      }
      held.set(key, now)
    }
    seen = snapshot()
    if (moved.size > 0) for (const poke of pokes) poke([...moved])
  }

  const commit = <T>(change: () => T): T => {
    xid++
    const result = change()
    publish()
    return result
  }

  let made = 0
  const actor = (id: string): By => ({
    id,
    isBoth: true,
    now: '2026-03-01T09:00:00.000Z',
    made: kind => (kind === 'call' ? '2026-03-01T09:00:00.000Z' : idOf('made', ++made)),
  })

  const runAll = (account: string, version: number, mutations: readonly Mutation[]) =>
    runMutations(tables, actor(account), mutations, {
      sent: version,
      isPutOff: ({ command, id }) => putOff.has(command) || putOff.has(id),
      within: async ({ id }, run) => {
        xid++
        const result = await run()
        publish()
        if (result.outcome === 'applied') effects.push(id)
        return result
      },
    })

  const isAway = ({ epoch: asked, cursors }: Pick<SyncRequest, 'epoch' | 'cursors'>) =>
    (asked !== null && asked !== epoch()) ||
    Object.values(cursors).some(cursor => cursor !== '0' && Number(cursor) < floor)

  /** Answers from nothing contain the changes since the fill, and name its files. */
  const read = (
    { takesFiles = false, ...given }: Pick<SyncRequest, 'epoch' | 'cursors' | 'page'> & { takesFiles?: boolean },
    viewer: string | null,
  ): Omit<SyncAnswer, 'results'> => {
    const open = Object.keys(given.cursors).filter(isPublicFeed)
    const asksOffers = open.length > 0
    const isNew = given.page === null && open.every(feed => given.cursors[feed] === '0')
    const isReset = isAway(given)
    const mayFill = takesFiles && asksOffers && (isNew || isReset)
    const found = mayFill && fill?.epoch === epoch() && fill.since >= floor ? fill : null
    if (!found) return readRows(given, viewer)
    const since = String(found.since)
    const cursors = Object.fromEntries(
      Object.entries(given.cursors).map(([feed, cursor]) => [
        feed,
        isPublicFeed(feed) ? since : isReset ? '0' : cursor,
      ]),
    )
    const answer = readRows({ epoch: epoch(), cursors, page: null }, viewer)
    return { ...answer, isReset, firstFill: { since, files: found.files, offers: found.offers } }
  }

  const readRows = (
    request: Pick<SyncRequest, 'epoch' | 'cursors' | 'page'>,
    viewer: string | null,
  ): Omit<SyncAnswer, 'results'> => {
    const page = isAway(request) ? null : request.page
    const isReset = isAway(request) || (page?.isReset ?? false)
    const until = page ? page.until : String(Math.max(xid + 1 - lag, 1))
    // Feed by feed, in the order of the request.
    const order = Object.keys(request.cursors)
    const rankOf = (feed: string, xid: number, entity: EntityName, id: string) =>
      [order.indexOf(feed), String(xid).padStart(20, '0'), entityNames.indexOf(entity), id].join('/')
    const rank = ({ feed, xid, entity, id }: Marked) => rankOf(feed, xid, entity, id)
    const [after, entity, id] = page?.after ?? []
    const place = page && entity && id ? rankOf(page.feed, Number(after), entity, id) : null
    const rows = [...marks.values()]
      .filter(({ feed, xid }) => feed in request.cursors && (isReset || xid >= Number(request.cursors[feed])))
      .filter(({ gone, feed }) => !gone || !(isReset || request.cursors[feed] === '0'))
      .filter(mark => place === null || rank(mark) > place)
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    const cut = rows.slice(0, pageSize)
    const last = cut.at(-1)
    const next: SyncPage | null =
      cut.length < rows.length && last
        ? { until, feed: last.feed, after: [String(last.xid), last.entity, last.id], isReset }
        : null
    const changes = cut.map(({ feed, entity, id, gone }): SyncChange => ({
      feed,
      entity,
      id: idOfRow(id),
      row: gone ? null : structuredClone(travelling(tables, entity, id, viewer)),
    }))
    const cursors = Object.fromEntries(Object.keys(request.cursors).map(feed => [feed, until]))
    return { epoch: epoch(), changes, cursors, next, seen: String(xid), isReset }
  }

  const putOffPull = ({ epoch: known, seen, cursors, page }: SyncRequest): Omit<SyncAnswer, 'results'> => {
    const [feed = ''] = Object.keys(cursors)
    const start: SyncPage = { until: '0', feed, after: ['0', 'offer', idOf('job', 0)], isReset: false }
    return { epoch: known ?? epoch(), seen: seen ?? '0', changes: [], cursors, next: page ?? start, isReset: false }
  }

  const handle = async (account: string | null, body: string, takesFiles = false): Promise<Reply> => {
    const request: SyncRequest = JSON.parse(body)
    const isForeign = (feed: string) => feed.startsWith('user:') && feed !== `user:${account}`
    if (
      Object.keys(request.cursors).some(isForeign) ||
      request.mutations.some(({ account: owner }) => owner !== account)
    )
      return { status: account === null ? 401 : 403, text: '{}' }
    if (isBusy && request.mutations.length === 0) return { status: 503, retryAfter: '30', text: '{}' }
    // Runs in its own turn, so nothing else happens meanwhile.
    if (request.mutations.length > 0) await turns(1)
    const results = account === null ? [] : await runAll(account, request.version, request.mutations)
    // A page before the first mark continues nothing.
    const page = request.page?.after[0] === '0' ? null : request.page
    const answer = isBusy ? putOffPull(request) : read({ ...request, page, takesFiles }, account)
    return { status: 200, text: JSON.stringify({ results, ...answer }) }
  }

  return {
    handle,
    file: (name: string): Reply => {
      const text = files.get(name)
      return text === undefined ? { status: 404, text: '{}' } : { status: 200, text }
    },
    /** Makes a first fill of the open offers, in files of the given size. It may report more offers than there are. */
    makeFill: (perFile: number, offers?: number) => {
      const open = [...tables.offer.values()].filter(({ id }) =>
        feedsOf(tables, 'offer', id).some(feed => feed.startsWith('jobs:')),
      )
      const sorted = open.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const names: string[] = []
      for (let at = 0; at < sorted.length; at += perFile) {
        const name = `${epoch()}-${xid}-${at}`
        names.push(name)
        files.set(
          name,
          JSON.stringify(sorted.slice(at, at + perFile).map(({ id }) => travelling(tables, 'offer', id, null))),
        )
      }
      fill = { epoch: epoch(), since: xid + 1, files: names, offers: offers ?? sorted.length }
    },
    /** Simulates a month: tombstones are deleted. */
    passFloor: () => {
      floor = xid + 1
      marks = new Map([...marks].filter(([, { gone }]) => !gone))
    },
    effects,
    putOff,
    setBusy: (is: boolean) => {
      isBusy = is
    },
    get tables() {
      return tables
    },
    commit,
    put: <Name extends Put>(entity: Name, ...rows: ({ id: string } & RowOf<Name>)[]) =>
      commit(() => {
        const own: { [One in Put]: Map<string, { id: string } & RowOf<One>> } = tables
        for (const row of rows) own[entity].set(row.id, row)
      }),
    notify: (account: string, { title, message, ...row }: EntityRows['notification']) =>
      commit(() => {
        tables.notification.set(row.id, { ...row, kind: 'kept', args: [title, message], userId: account })
      }),
    onPoke: (poke: (feeds: string[]) => void) => {
      pokes.add(poke)
      return () => pokes.delete(poke)
    },
    /** The delta that a stream would send of a feed to a device that has everything before `from`. */
    delta: (feed: string, from: string): Delta => {
      const { changes, cursors, seen } = read({ epoch: null, cursors: { [feed]: from }, page: null }, viewerOf([feed]))
      return { epoch: epoch(), from: { [feed]: from }, cursors, after: String(xid), seen, changes }
    },
    /** Rows that a full pull would bring a person now. */
    truth: (feeds: readonly string[]) => {
      const rows = new Map<string, unknown>()
      for (const { feed, entity, id, gone } of marks.values())
        if (!gone && feeds.includes(feed))
          rows.set(`${entity}/${idOfRow(id)}`, travelling(tables, entity, id, viewerOf(feeds)))
      return rows
    },
    backup: () => {
      const saved = structuredClone({ tables, marks, held, xid })
      return () => {
        ;({ tables, marks, held, xid } = structuredClone(saved))
        seen = snapshot()
        epochs++
      }
    },
    /** A new epoch with all data kept, as a device behind the floor sees it. */
    renew: () => {
      epochs++
    },
  }
}

export type Server = ReturnType<typeof createServer>
