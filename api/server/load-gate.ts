import { refuse, secondsFrom, type Refusal } from './refusal.ts'

/**
 * Admits as much work as this process can do at a time, and refuses at once (503, `Retry-After`) work that could not begin within
 * two seconds. Priority:
 *
 *     send   what people have written
 *     list   lists of offers, which a person waits for
 *     look   pulls of devices in step
 *     page   later pages of pulls from nothing: a pull that has begun finishes before another begins
 *     anew   pulls that begin from nothing
 *
 * Work is refused at once if the first in its lane has waited for half of that time, or if the queue is so long that, at the recent
 * pace, its turn would come too late. So an overload is over as soon as its queue is empty. In the memory of one process.
 */
export const lanes = ['send', 'list', 'look', 'page', 'anew'] as const
export type Lane = (typeof lanes)[number]

const patienceMs = 2000

/** Range of seconds for `Retry-After`: people who write come back soonest. */
const retryAfter: Record<Lane, readonly [least: number, most: number]> = {
  send: [1, 3],
  list: [2, 5],
  look: [2, 10],
  page: [2, 10],
  anew: [2, 10],
}

/** Weight of the newest piece in the mean, and cap of its time: delays of one piece say nothing about the next. */
const newestShare = 0.2
const mostCountedMs = 100

type Sizes = {
  /** Maximum pieces running in total. */
  readonly places: number
  /** Maximum per lane. */
  readonly most: Record<Lane, number>
}

/**
 * Derives sizes from the pool's connections and leaves a few to everything else: sessions, pages, streams. Sends may wait for
 * locks, so they get at most half. Pulls from nothing take long, so they are few. Lists and looks always leave a place for them,
 * otherwise no device would get in step in a rush after a restore.
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
    /** Recent mean duration in milliseconds. */
    mean: 0,
    /** Start function of each waiting piece, and since when it waits. */
    waiting: new Map<() => void, number>(),
  }))
  type Row = (typeof rows)[number]

  const running = () => rows.reduce((sum, row) => sum + row.running, 0)
  const [sends] = rows
  /** While a send waits, nothing else is admitted: places would be free, but the CPU is not. */
  const isHeldBack = (row: Row) => row !== sends && (sends?.waiting.size ?? 0) > 0
  const hasPlace = (row: Row) => row.running < row.most && running() < places && !isHeldBack(row)

  /** Returns how long another piece of this lane would wait. */
  const expectedWait = (row: Row) => {
    const before = rows.slice(0, rows.indexOf(row))
    const ahead = before.reduce((sum, { waiting, mean }) => sum + waiting.size * mean, 0)
    return ahead / places + (row.waiting.size * row.mean) / row.most
  }

  /** Resolves to whether its turn came in time. */
  const wait = (row: Row) =>
    new Promise<boolean>(resolve => {
      const begin = () => {
        clearTimeout(limit)
        resolve(true)
      }
      // The mean does not include work that hangs.
      const limit = setTimeout(() => {
        row.waiting.delete(begin)
        resolve(false)
        // Work held back by it may begin now.
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
