import { refuse, secondsFrom, type Refusal } from './refusal.ts'

/**
 * Admits as much work as this process can do at a time, and refuses at once (503, `Retry-After`) what could not begin within
 * two seconds. Who is admitted first:
 *
 *     send   what people have written
 *     list   lists of offers, which a person waits for
 *     look   pulls of devices in step
 *     page   the next pages of pulls from nothing: a pull that was begun ends before another begins
 *     anew   pulls that begin from nothing
 *
 * Refused at once is what comes while the first of its lane has waited for half of that time, or while so many wait that, by
 * how long such work took lately, its turn would come too late. So the gate forgets an overload with the queue that it
 * made. In the memory of one process.
 */
export const lanes = ['send', 'list', 'look', 'page', 'anew'] as const
export type Lane = (typeof lanes)[number]

const patienceMs = 2000

/** In how many seconds to come back: people who write soonest. */
const retryAfter: Record<Lane, readonly [least: number, most: number]> = {
  send: [1, 3],
  list: [2, 5],
  look: [2, 10],
  page: [2, 10],
  anew: [2, 10],
}

/** How much of the mean is the newest piece of work, and how much of its time counts: what was held up says nothing of the next. */
const newestShare = 0.2
const mostCountedMs = 100

type Sizes = {
  /** How many pieces run at a time in all. */
  readonly places: number
  /** How many of a lane. */
  readonly most: Record<Lane, number>
}

/**
 * By the connections of the pool, of which a few are left to all else: sessions, pages, streams. What people send may wait for
 * locks, so it takes half of them at most; pulls from nothing take long, so they are few. Lists and looks leave a place to these, or
 * in a rush after a restore nobody would get in step.
 */
export const sizesFor = (connections: number): Sizes => {
  const places = Math.max(Math.min(connections, 2), connections - 2)
  const few = Math.max(1, Math.floor(places / 8))
  const many = Math.max(1, places - few)
  const half = Math.max(1, Math.floor(connections / 2))
  return { places, most: { send: half, list: many, look: many, page: few, anew: few } }
}

type Options = {
  readonly metrics?: { readonly shed: (lane: Lane) => void } | undefined
  readonly patience?: number
  readonly random?: () => number
  readonly now?: () => number
}

export type LoadGate = ReturnType<typeof createLoadGate>

export const createLoadGate = (
  { places, most }: Sizes,
  { metrics, patience = patienceMs, random = Math.random, now = () => performance.now() }: Options = {},
) => {
  const rows = lanes.map(name => ({
    name,
    most: Math.min(places, most[name]),
    running: 0,
    /** How long such work took lately, in milliseconds. */
    mean: 0,
    /** What begins each that waits, and since when it does. */
    waiting: new Map<() => void, number>(),
  }))
  type Row = (typeof rows)[number]

  const running = () => rows.reduce((sum, row) => sum + row.running, 0)
  const [sends] = rows
  /** While something that people have written waits, nothing else is admitted: places would be free, and the processor is not. */
  const isHeldBack = (row: Row) => row !== sends && (sends?.waiting.size ?? 0) > 0
  const hasPlace = (row: Row) => row.running < row.most && running() < places && !isHeldBack(row)

  /** For how long one more of this lane would wait. */
  const expectedWait = (row: Row) => {
    const before = rows.slice(0, rows.indexOf(row))
    const ahead = before.reduce((sum, { waiting, mean }) => sum + waiting.size * mean, 0)
    return ahead / places + (row.waiting.size * row.mean) / row.most
  }

  /** Whether its turn came in time. */
  const wait = (row: Row) =>
    new Promise<boolean>(resolve => {
      const begin = () => {
        clearTimeout(limit)
        resolve(true)
      }
      // The mean knows nothing yet of work that hangs.
      const limit = setTimeout(() => {
        row.waiting.delete(begin)
        resolve(false)
        // What was held back by it may begin.
        admitNext()
      }, patience)
      row.waiting.set(begin, now())
    })

  const enter = async (row: Row) => {
    if (hasPlace(row)) {
      row.running++
      return true
    }
    const [waits = now()] = row.waiting.values()
    return now() - waits <= patience / 2 && expectedWait(row) <= patience && wait(row)
  }

  const admitNext = () => {
    for (const row of rows)
      for (const begin of row.waiting.keys()) {
        if (!hasPlace(row)) break
        row.waiting.delete(begin)
        row.running++
        begin()
      }
  }

  const refuseBusy = (lane: Lane) => {
    metrics?.shed(lane)
    return refuse('busy', { retryAfter: secondsFrom(...retryAfter[lane], random) })
  }

  return {
    run: async <T>(lane: Lane, work: () => Promise<T>): Promise<T | Refusal<'busy'>> => {
      const row = rows[lanes.indexOf(lane)]
      if (!row) throw new Error(`there is no lane ${lane}`)
      if (!(await enter(row))) return refuseBusy(lane)
      const begun = now()
      try {
        return await work()
      } finally {
        row.mean += (Math.min(mostCountedMs, now() - begun) - row.mean) * newestShare
        row.running--
        admitNext()
      }
    },
  }
}
