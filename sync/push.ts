import type { Mutation, SyncAnswer, syncLimits, SyncRequest } from '../schema/sync.ts'
import { parseAnswer, parseRefusal } from './answer.ts'
import { isNewer, versionOnWire } from './in-force.ts'
import { setAside } from './outbox.ts'
import type { Ports, Reply } from './ports.ts'
import type { Following } from './following.ts'
import { isPublicFeed } from '../schema/feeds.ts'
import { isPartial, knowsNothing, readState } from './state.ts'
import { version } from './version.ts'
import { change, type Entry, type State, type Store } from './store.ts'

/**
 * What leaves, and what its answer means.
 *
 *     outbox ── waiting, in order ──▶ batch ──▶ HTTP, with no transaction open ──▶ verdict
 *
 * Invariants. Only the entries of one account are in a request. An entry is never sent before the one that it depends on.
 * Nothing is written before the answer is here, so a request that got lost is simply made again.
 */
const limits: Pick<typeof syncLimits, 'mutations' | 'bodyBytes'> = { mutations: 500, bodyBytes: 4_000_000 }

export type Sent = {
  state: State
  ids: string[]
  isAll: boolean
  /** Something waits, or a pull or the rows of an applied entry are still under way. */
  isUnfinished: boolean
  body: string
}

/** UTF-8, counted without writing it. A lone half of a pair counts like the sign that will stand for it. */
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
 * A lane that the server has put off stands back with all that depends on it, so that a sick entry holds up no healthy one.
 * Of several such lanes the one whose turn is longest ago comes first, or the sick would hold up each other for ever. Within
 * a lane the order is the person's.
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

/** What a newer tab wrote is for that tab to send, and what is behind it in its lane waits for it. */
const withoutNewer = (waiting: readonly Entry[]) => {
  const lanes = new Set<string>()
  return waiting.filter(entry => {
    if (isNewer(entry)) lanes.add(entry.lane)
    return !lanes.has(entry.lane)
  })
}

/** An entry names what it depends on only while that waits too. */
const toMutation = (entry: Entry, waiting: ReadonlySet<string>, now: number): Mutation => {
  const { id, account, command, input, dependsOn, enqueuedAt, after } = entry
  return {
    id,
    account,
    ...versionOnWire(entry),
    command,
    input,
    ...(dependsOn !== undefined && waiting.has(dependsOn) && { dependsOn }),
    // How long it has waited, not when it began: of two readings of one clock, however wrong, the difference is right.
    age: Math.max(0, Math.floor(now - enqueuedAt)),
    ...(after !== undefined && { after }),
  }
}

/** A device that knows nothing asks for its person's own rows first: they wait for no offers. */
const cursorsToAsk = ({ cursors, page }: Pick<State, 'cursors' | 'page'>) => {
  const own = Object.entries(cursors).filter(([feed]) => !isPublicFeed(feed))
  const isOwnTurn = knowsNothing(cursors) && own.length > 0 && !(page && isPublicFeed(page.feed))
  return isOwnTurn ? Object.fromEntries(own) : cursors
}

const toHead = (state: State) => {
  const { device, epoch, page, seen } = state
  // A device that does not know how far it has seen says nothing, and no standby answers.
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

/** The request of a device in this state, with mutations that are written already. */
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
      // One entry may always try, however large: the server says if it is too much.
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
  /** The request is too much for the server, or it cannot read it: less of it, please. */
  | { kind: 'too-large' }
  | { kind: 'invalid' }
  /** Nothing more is sent until the person signs in, or updates the app. */
  | { kind: 'signed-out' | 'wrong-account' | 'outdated' }
  /** `isBusy`: the server is, so it is not about this person. `isDown`: it cannot reach its database. */
  | { kind: 'later'; after: number; isBusy: boolean; isDown: boolean }
  /** An API process that is about to be replaced, older than this app: another one may answer the next request. */
  | { kind: 'older' }
  | { kind: 'failed' }

const seconds = (text: string | null) => (text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null)

/** The one place that decides what an HTTP answer means: by its status and its parsed body. */
export const judge = ({ status, retryAfter, text }: Reply): Verdict => {
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'wrong-account' }
  if (status === 409 || status === 426) return { kind: 'outdated' }
  if (status === 413) return { kind: 'too-large' }
  if (status === 421) return { kind: 'older' }
  // By this alone an entry may be refused here, so the API must have read the request whole. To half a body, of a line that
  // broke or fell silent, others say 400 too (Node, a proxy, an API of before): that is a network failing, and blames no entry.
  const code = parseRefusal(text)
  if (status === 400 && code === 'invalid-input') return { kind: 'invalid' }
  const after = seconds(retryAfter)
  if ((status === 429 || status === 503) && after !== null)
    return { kind: 'later', after: after * 1000, isBusy: status === 503, isDown: code === 'unavailable' }
  const answer = status === 200 ? parseAnswer(text) : null
  return answer ? { kind: 'answer', answer } : { kind: 'failed' }
}
