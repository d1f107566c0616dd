import { upgradeMutation } from '../../schema/upgrade-mutation.ts'
import {
  syncVersion,
  type Delta,
  type EntityName,
  type Mutation,
  type SyncAnswer,
  type SyncChange,
  type SyncPage,
  type SyncRequest,
  type SyncResult,
} from '../../schema/sync.ts'
import { entities, type EntityRows } from '../store.ts'
import { commands } from './server-commands.ts'
import { emptyTables, type Rows, type Tables } from './tables.ts'

type Feed = SyncPage['feed']
type Marked = { feed: Feed; entity: EntityName; id: string; xid: number; gone: boolean }
type Receipt = { payload: string; result: SyncResult }
type Reply = { status: number; text: string }
type Fill = { epoch: string; since: number; files: string[]; offers: number }

/** Every feed that holds a row, and whether a person may follow it is the feed's own name. */
const feedsOf = (tables: Tables, entity: EntityName, id: string): string[] => {
  const job = (jobId: string) => tables.job.get(jobId)
  const people = (...ids: (string | null | undefined)[]) =>
    [...new Set(ids)].filter(Boolean).map(user => `user:${user}`)
  if (entity === 'user') return tables.user.has(id) ? people(id) : []
  // Whose these are does not travel in the row.
  if (entity === 'notification' || entity === 'favourite' || entity === 'savedSearch')
    return tables[entity].has(id) ? people(tables.owner.get(id)) : []
  if (entity === 'message') {
    const message = tables.message.get(id)
    return message ? people(message.senderId, message.receiverId) : []
  }
  if (entity === 'application') {
    const application = tables.application.get(id)
    return application ? people(application.studentId, job(application.jobId)?.postedById) : []
  }
  if (entity === 'payment') {
    const payment = tables.payment.get(id)
    return payment ? people(payment.payerId, payment.payeeId) : []
  }
  const row = job(id)
  if (!row) return []
  if (entity === 'agreement') return people(row.postedById, row.assignedToId)
  const applicants = [...tables.application.values()].filter(({ jobId }) => jobId === id)
  const isPublic = row.status === 'open' && row.deletedAt === null
  const own = people(row.postedById, row.assignedToId, ...applicants.map(({ studentId }) => studentId))
  return isPublic ? [...own, `jobs:${row.canton}`] : own
}

/**
 * The server's side of the protocol in memory, faithful in what a device can see: feeds, cursors by a growing number,
 * pages, receipts, refusals, savepoints, epochs. One request runs at a time, so a snapshot is simply now.
 */
export const createServer = ({ pageSize = 1000, lag = 0, withReceipts = true } = {}) => {
  let tables = emptyTables()
  let marks = new Map<string, Marked>()
  let receipts = new Map<string, Receipt>()
  let held = new Map<string, Set<string>>()
  let xid = 100
  let epochs = 1
  /** Below it nobody knows any more what has gone. */
  let floor = 0
  /** How often each mutation took effect, by id, in order of effect. */
  const effects: string[] = []
  const pokes = new Set<(feeds: string[]) => void>()
  let fill: Fill | null = null
  const files = new Map<string, string>()
  /** Mutations that the server puts off, by command or by id. */
  const putOff = new Set<string>()

  const epoch = () => `0190f000-0000-7000-8000-${String(epochs).padStart(12, '0')}`

  /** Marks what moved. Membership of a job hangs on its applications too, so each commit looks at all of them. */
  const commit = <T>(change: () => T): T => {
    xid++
    const before = new Map(entities.flatMap(entity => [...tables[entity]].map(([id, row]) => [`${entity}/${id}`, row])))
    const result = change()
    const moved = new Set<string>()
    for (const entity of entities)
      for (const id of new Set([
        ...tables[entity].keys(),
        ...[...before.keys()].flatMap(key => (key.startsWith(`${entity}/`) ? [key.slice(entity.length + 1)] : [])),
      ])) {
        const key = `${entity}/${id}`
        const now = new Set(feedsOf(tables, entity, id))
        const was = held.get(key) ?? new Set<string>()
        const isChanged = before.get(key) !== tables[entity].get(id)
        for (const feed of new Set([...was, ...now])) {
          if (!isChanged && was.has(feed) === now.has(feed)) continue
          marks.set(`${feed}/${key}`, { feed, entity, id, xid, gone: !now.has(feed) })
          moved.add(feed)
        }
        held.set(key, now)
      }
    if (moved.size > 0) for (const poke of pokes) poke([...moved])
    return result
  }

  const run = (account: string, mutation: Mutation, outcomes: Map<string, SyncResult>): SyncResult => {
    const { id, dependsOn } = mutation
    const key = `${account}/${id}`
    const payload = JSON.stringify([mutation.command, mutation.input])
    const { command, input } =
      upgradeMutation(mutation, mutation.version ?? syncVersion.current, syncVersion.current) ?? mutation
    const receipt = receipts.get(key)
    if (receipt)
      return receipt.payload === payload
        ? receipt.result
        : { id, outcome: 'refused', code: 'id-taken', message: 'another payload' }
    const maker = dependsOn === undefined ? undefined : outcomes.get(dependsOn)
    if (maker && maker.outcome !== 'applied') return { id, outcome: maker.outcome === 'retry' ? 'retry' : 'blocked' }
    if (putOff.has(command) || putOff.has(id)) return { id, outcome: 'retry' }
    const code = commit(() => commands[command]?.(tables, account, input) ?? null)
    const result: SyncResult = code
      ? { id, outcome: 'refused', code, message: `refused: ${code}` }
      : { id, outcome: 'applied', answer: {} }
    if (!code) effects.push(id)
    if (withReceipts) receipts.set(key, { payload, result })
    return result
  }

  /** In order; after one that is put off, none: else a lane would overtake itself. */
  const runAll = (account: string, mutations: readonly Mutation[]) => {
    const outcomes = new Map<string, SyncResult>()
    let isPutOff = false
    for (const mutation of mutations) {
      const result: SyncResult = isPutOff ? { id: mutation.id, outcome: 'retry' } : run(account, mutation, outcomes)
      isPutOff ||= result.outcome === 'retry'
      outcomes.set(mutation.id, result)
    }
    return [...outcomes.values()]
  }

  const isAway = ({ epoch: asked, cursors }: Pick<SyncRequest, 'epoch' | 'cursors'>) =>
    (asked !== null && asked !== epoch()) ||
    Object.values(cursors).some(cursor => cursor !== '0' && Number(cursor) < floor)

  /** Answers from nothing bring what changed since the fill, and name its files. */
  const read = ({
    takesFiles = false,
    ...given
  }: Pick<SyncRequest, 'epoch' | 'cursors' | 'page'> & { takesFiles?: boolean }): Omit<SyncAnswer, 'results'> => {
    const isNew = given.page === null && Object.values(given.cursors).every(cursor => cursor === '0')
    const isReset = isAway(given)
    const found = takesFiles && (isNew || isReset) && fill?.epoch === epoch() && fill.since >= floor ? fill : null
    if (!found) return readRows(given)
    const since = String(found.since)
    const cursors = Object.fromEntries(
      Object.keys(given.cursors).map(feed => [feed, feed.startsWith('jobs:') ? since : '0']),
    )
    const answer = readRows({ epoch: epoch(), cursors, page: null })
    return { ...answer, isReset, firstFill: { since, files: found.files, offers: found.offers } }
  }

  const readRows = (request: Pick<SyncRequest, 'epoch' | 'cursors' | 'page'>): Omit<SyncAnswer, 'results'> => {
    const page = isAway(request) ? null : request.page
    const isReset = isAway(request) || (page?.isReset ?? false)
    const until = page ? page.until : String(Math.max(xid + 1 - lag, 1))
    // Feed after feed, in the order of the request.
    const order = Object.keys(request.cursors)
    const rankOf = (feed: string, xid: number, entity: EntityName, id: string) =>
      [order.indexOf(feed), String(xid).padStart(20, '0'), entities.indexOf(entity), id].join('/')
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
      id,
      row: gone ? null : (structuredClone(tables[entity].get(id)) ?? null),
    }))
    const cursors = Object.fromEntries(Object.keys(request.cursors).map(feed => [feed, until]))
    return { epoch: epoch(), changes, cursors, next, seen: String(xid), isReset }
  }

  const handle = (account: string | null, body: string, takesFiles = false): Reply => {
    const request: SyncRequest = JSON.parse(body)
    const isForeign = (feed: string) => feed.startsWith('user:') && feed !== `user:${account}`
    if (
      Object.keys(request.cursors).some(isForeign) ||
      request.mutations.some(({ account: owner }) => owner !== account)
    )
      return { status: account === null ? 401 : 403, text: '{}' }
    const results = account === null ? [] : runAll(account, request.mutations)
    return { status: 200, text: JSON.stringify({ results, ...read({ ...request, takesFiles }) }) }
  }

  return {
    handle,
    file: (name: string): Reply => {
      const text = files.get(name)
      return text === undefined ? { status: 404, text: '{}' } : { status: 200, text }
    },
    /** Makes a first fill of what is open now, in files of so many; it may say that there are more. */
    makeFill: (perFile: number, offers?: number) => {
      const open = [...tables.job.values()].filter(({ id }) =>
        feedsOf(tables, 'job', id).some(feed => feed.startsWith('jobs:')),
      )
      const sorted = open.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const names: string[] = []
      for (let at = 0; at < sorted.length; at += perFile) {
        const name = `${epoch()}-${xid}-${at}`
        names.push(name)
        files.set(name, JSON.stringify(sorted.slice(at, at + perFile)))
      }
      fill = { epoch: epoch(), since: xid + 1, files: names, offers: offers ?? sorted.length }
    },
    /** A month goes by: the marks of what is gone are cleared away. */
    passFloor: () => {
      floor = xid + 1
      marks = new Map([...marks].filter(([, { gone }]) => !gone))
    },
    effects,
    putOff,
    get tables() {
      return tables
    },
    commit,
    put: <Name extends EntityName>(entity: Name, ...rows: EntityRows[Name][]) =>
      commit(() => {
        const own: Rows = tables
        for (const row of rows) own[entity].set(row.id, row)
      }),
    notify: (account: string, row: EntityRows['notification']) =>
      commit(() => {
        tables.owner.set(row.id, account)
        tables.notification.set(row.id, row)
      }),
    onPoke: (poke: (feeds: string[]) => void) => {
      pokes.add(poke)
      return () => pokes.delete(poke)
    },
    /** What a stream would bring of a feed, for who holds all before `from`. */
    delta: (feed: string, from: string): Delta => {
      const { changes, cursors, seen } = read({ epoch: null, cursors: { [feed]: from }, page: null })
      return { epoch: epoch(), from: { [feed]: from }, cursors, after: String(xid), seen, changes }
    },
    /** What a fresh full pull would bring a person now. */
    truth: (feeds: readonly string[]) => {
      const rows = new Map<string, unknown>()
      for (const { feed, entity, id, gone } of marks.values())
        if (!gone && feeds.includes(feed)) rows.set(`${entity}/${id}`, tables[entity].get(id))
      return rows
    },
    backup: () => {
      const saved = structuredClone({ tables, marks, receipts, held, xid })
      return () => {
        ;({ tables, marks, receipts, held, xid } = structuredClone(saved))
        epochs++
      }
    },
    /** A new history with everything kept: what a device behind the floor sees. */
    renew: () => {
      epochs++
    },
  }
}

export type Server = ReturnType<typeof createServer>
