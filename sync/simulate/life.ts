import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Engine } from '../engine.ts'
import { createNodeBrowser } from '../testing/node.ts'
import { createClock } from '../testing/clock.ts'
import { createRandom } from '../testing/random.ts'
import type { Bug } from './bugs.ts'
import { createDraftLedger } from './draft-ledger.ts'
import { createLedger } from './ledger.ts'
import type { Model } from './model.ts'
import type { Plan } from './plan.ts'
import type { Person, Server } from './server.ts'

/** One tab. A doomed one dies at a given step into the database or the network. */
export type Tab = { engine: Engine; account: string; steps: () => number; isDoomed: boolean; isDead: () => boolean }

export type Fate = 'lost-request' | 'lost-answer' | 'twice' | 'held' | 'busy' | 'broken' | 'later' | 'revoked'

/** `deaf`: this message is lost, and so is everything after it on the connection. */
export type WordFate = 'late' | 'twice' | 'deaf'

/** One browser, with its logged-in person and the state of its network. */
export const createBrowser = (name: string, owner: Person, tabCount: number) => {
  const clock = createClock(Date.now())
  return {
    ...createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange }, clock.after),
    name,
    clock,
    person: owner,
    token: owner.token,
    /** The deputy who acts in it, if any, and the accounts for which a deputy has acted. */
    deputyId: undefined as string | undefined,
    actedFor: new Set<string>(),
    isOnline: true,
    /** The app that it runs is one protocol version behind. */
    isOld: false,
    wasSkewed: false,
    fates: [] as Fate[],
    /** Fates of the next messages on its streams, and functions that end the open ones. */
    wordFates: [] as WordFate[],
    cuts: new Set<() => void>(),
    /** Runs between two pages of one pull. */
    meddler: null as (() => Promise<unknown>) | null,
    tabs: Array.from({ length: tabCount }, (): Tab | null => null),
    /** Everyone whose database is on it. */
    accounts: new Map([[owner.id, owner]]),
    /** Accounts that were logged out once: what they acknowledged before is forgotten here. */
    left: new Set<string>(),
  }
}

export type Browser = ReturnType<typeof createBrowser>

/** The state of a story. */
export const createLife = (server: Server, plan: Plan, bug: Bug) => {
  const { next } = createRandom(plan.seed + 1_000_003)
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  const born = Date.now()
  let ids = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Runs steps one at a time in serial stories. */
  const alone = <T>(run: () => Promise<T>): Promise<T> => {
    if (!plan.isSerial) return run()
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
  const newId = (now = born) => {
    const time = Math.floor(now).toString(16).padStart(12, '0')
    const count = (ids++ % 4096).toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${hex(3)}-${hex(12)}`
  }
  return {
    server,
    plan,
    bug,
    newId,
    next,
    alone,
    /** Null in concurrent stories, where no order is known. */
    model: null as Model | null,
    people: [] as Person[],
    browsers: [] as Browser[],
    jobs: [] as { id: string; posterId: string }[],
    applications: [] as { id: string; studentId: string; jobId: string }[],
    deputies: [] as { id: string; principalId: string; deputyId: string }[],
    ledger: createLedger(),
    drafts: createDraftLedger(),
    story: [] as string[],
    violations: new Set<string>(),
    held: [] as { arrive: () => void }[],
    slowWrites: [] as { end: () => Promise<unknown> }[],
    requests: 0,
    /** Lanes in which something fails each time it runs. */
    sickLanes: new Set<string>(),
    /** Number of messages on streams. */
    words: 0,
    /** Number of requests with mutations. */
    sent: 0,
    /** Requests that the server is processing. */
    underWay: new Set<Promise<unknown>>(),
    /** A worker that waits for a lock may do so until a held answer arrives. */
    workers: new Set<Promise<unknown>>(),
    count: 0,
    hasBackup: false,
  }
}

export type Life = ReturnType<typeof createLife>
