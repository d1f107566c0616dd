import type { Mutation, SyncAnswer, syncLimits, SyncRequest } from '../schema/sync.ts'
import { parseAnswer, parseRefusal } from './answer.ts'
import { isNewer, versionOnWire } from './upgrade-entry.ts'
import { setAside } from './outbox.ts'
import type { Ports, Reply } from './ports.ts'
import type { Following } from './following.ts'
import { isPublicFeed } from '../schema/feeds.ts'
import { isPartial, knowsNothing, readState } from './state.ts'
import { version } from './version.ts'
import { change, type Entry, type State, type Store } from './store.ts'

/**
 * Builds requests and judges their answers.
 *
 *     outbox ── waiting, in order ──▶ batch ──▶ HTTP, with no transaction open ──▶ verdict
 *
 * Invariants. A request contains entries of one account only. An entry is never sent before its dependency. The
 * database is written only after the answer has arrived, so a lost request is simply sent again.
 */
const limits: Pick<typeof syncLimits, 'mutations' | 'bodyBytes'> = { mutations: 500, bodyBytes: 4_000_000 }

export type Sent = {
  state: State
  ids: string[]
  isAll: boolean
  /** Something waits, or a pull or the rows of an applied entry are incomplete. */
  isUnfinished: boolean
  body: string
}

/** Counts UTF-8 bytes without encoding. A lone surrogate counts like its replacement character. */
const countBytes = (text: string) => {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) bytes++
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes++
  }
  return bytes
}

/**
 * Orders the entries to send. A lane that the server put off moves back with everything that depends on it, so that a failing
 * entry does not block healthy ones. Among such lanes the one tried longest ago comes first, or they would block each other
 * forever. Within a lane the order is the person's.
 */
const inOrder = (waiting: readonly Entry[]) => {
  const lanes = new Map<string, number>()
  for (const { lane, putOff = 0 } of waiting) lanes.set(lane, Math.max(putOff, lanes.get(lane) ?? 0))
  const places = new Map<string, number>()
  for (const { id, lane, dependsOn } of waiting) {
    const maker = dependsOn === undefined ? 0 : (places.get(dependsOn) ?? 0)
    const place = Math.max(lanes.get(lane) ?? 0, maker)
    lanes.set(lane, place)
    places.set(id, place)
  }
  return waiting.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** Leaves out entries of a newer tab, which sends them itself, and those behind them in the same lanes. */
const withoutNewer = (waiting: readonly Entry[]) => {
  const lanes = new Set<string>()
  return waiting.filter(entry => {
    if (isNewer(entry)) lanes.add(entry.lane)
    return !lanes.has(entry.lane)
  })
}

/** Names the entry's dependency only while that is waiting too. */
const toMutation = (entry: Entry, waiting: ReadonlySet<string>, now: number): Mutation => {
  const { id, account, command, input, dependsOn, enqueuedAt, after } = entry
  return {
    id,
    account,
    ...versionOnWire(entry),
    command,
    input,
    ...(dependsOn !== undefined && waiting.has(dependsOn) && { dependsOn }),
    // A duration, not a start time: a difference on one clock is right, however wrong the clock is.
    age: Math.max(0, Math.floor(now - enqueuedAt)),
    ...(after !== undefined && { after }),
  }
}

/** A device that knows nothing asks for its person's own rows first, so that they do not wait for the offers. */
const cursorsToAsk = ({ cursors, page }: Pick<State, 'cursors' | 'page'>) => {
  const own = Object.entries(cursors).filter(([feed]) => !isPublicFeed(feed))
  const isOwnTurn = knowsNothing(cursors) && own.length > 0 && !(page && isPublicFeed(page.feed))
  return isOwnTurn ? Object.fromEntries(own) : cursors
}

const toHead = (state: State) => {
  const { device, epoch, page, seen } = state
  // Without `seen`, which an older app did not store, no standby may answer.
  const head: SyncRequest = {
    device,
    version,
    epoch,
    cursors: cursorsToAsk(state),
    page,
    ...(seen !== undefined && { seen }),
    mutations: [],
  }
  return JSON.stringify(head).slice(0, -2)
}

/** The request of a device in this state, with already serialized mutations. */
export const toBody = (state: State, mutations: readonly string[]) => `${toHead(state)}${mutations.join(',')}]}`

export const collect = (db: Store, ports: Ports, following: Following, batch: number): Promise<Sent> =>
  change(db, async () => {
    const state = await readState(db, ports, following)
    const waiting = withoutNewer(await setAside(db, ports))
    const known = new Set(waiting.map(({ id }) => id))
    const mutations: string[] = []
    const ids: string[] = []
    let bytes = countBytes(toBody(state, []))
    for (const entry of inOrder(waiting).slice(0, Math.min(batch, limits.mutations))) {
      const text = JSON.stringify(toMutation(entry, known, ports.now()))
      bytes += countBytes(text) + 1
      // A single entry is always sent, however large: the server decides whether it is too large.
      if (bytes > limits.bodyBytes && ids.length > 0) break
      mutations.push(text)
      ids.push(entry.id)
    }
    const isSettling = (await db.outbox.where('state').equals('applied').count()) > 0
    const isNew = isPartial(state.cursors)
    const isUnfinished = waiting.length > 0 || state.page !== null || state.isSweeping || isSettling || isNew
    return { state, ids, isAll: ids.length === waiting.length, isUnfinished, body: toBody(state, mutations) }
  })

export type Verdict =
  | { kind: 'answer'; answer: SyncAnswer }
  /** The server cannot take or read the request: send less. */
  | { kind: 'too-large' }
  | { kind: 'invalid' }
  /** Stops sending until the person signs in or updates the app. */
  | { kind: 'signed-out' | 'wrong-account' | 'outdated' }
  /** `isBusy`: the server is overloaded, independent of this person. `isDown`: it cannot reach its database. */
  | { kind: 'later'; after: number; isBusy: boolean; isDown: boolean }
  /** An API process older than this app, about to be replaced. Another one may answer the next request. */
  | { kind: 'older' }
  | { kind: 'failed' }

const seconds = (text: string | null) => (text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null)

/** The only place that interprets an HTTP answer, by its status and parsed body. */
export const judge = ({ status, retryAfter, text }: Reply): Verdict => {
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'wrong-account' }
  if (status === 409 || status === 426) return { kind: 'outdated' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 421) return { kind: 'older' }
  // Only this code lets the device refuse an entry, so the API must have read the whole request. Others (Node, a proxy, an older
  // API) also answer 400 to half a body from a broken or silent connection. That is a network failure and blames no entry.
  const code = parseRefusal(text)
  if (status === 400 && code === 'invalid-input') return { kind: 'invalid' }
  const after = seconds(retryAfter)
  if ((status === 429 || status === 503) && after !== null)
    return { kind: 'later', after: after * 1000, isBusy: status === 503, isDown: code === 'unavailable' }
  const answer = status === 200 ? parseAnswer(text) : null
  return answer ? { kind: 'answer', answer } : { kind: 'failed' }
}
