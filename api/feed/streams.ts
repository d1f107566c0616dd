import { setTimeout as pause } from 'node:timers/promises'
import { findOpenSessions } from '../accounts/sessions.ts'
import type { Deps } from '../deps.ts'

/** One browser that listens. `session` is null for a visitor, whose stream ends with the process alone. */
export type Stream = {
  readonly session: Buffer | null
  readonly say: (text: string) => void
  readonly finish: () => void
}

/**
 * How many streams are open at a time: of one person, of the people of one address, and of its visitors. A browser has one, a
 * school has many browsers. Visitors have places of their own, so that theirs take no person's.
 */
const most = { person: 20, people: 1000, visitors: 100 } as const

/** Takes a place for a stream and gives the way to leave it; null where there are enough. */
export const createPlaces = () => {
  const taken = new Map<string, number>()
  return (person: string | null, address: string) => {
    const counters: { key: string; most: number }[] =
      person === null
        ? [{ key: `visitors ${address}`, most: most.visitors }]
        : [
            { key: `person ${person}`, most: most.person },
            { key: `people ${address}`, most: most.people },
          ]
    if (counters.some(({ key, most: places }) => (taken.get(key) ?? 0) >= places)) return null
    for (const { key } of counters) taken.set(key, (taken.get(key) ?? 0) + 1)
    return () => {
      for (const { key } of counters) {
        const left = (taken.get(key) ?? 0) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    }
  }
}

/** So long a heartbeat waits for it. */
const checkMs = 3000

export type Streams = ReturnType<typeof createStreams>

/**
 * All streams that this process holds. Once a period one question asks for all of their sessions, however many there are:
 * who still has one hears that the line stands, the others' lines end.
 */
export const createStreams = ({ sql, log }: Pick<Deps, 'sql' | 'log'>, aliveEveryMs = 25_000) => {
  const open = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> | undefined
  let isWanted = false

  const endThoseWithout = async () => {
    const asked = [...open].filter(({ session }) => session !== null)
    if (asked.length === 0) return
    const still = await findOpenSessions(
      sql,
      asked.flatMap(({ session }) => session ?? []),
    )
    for (const stream of asked) if (stream.session && !still.has(stream.session.toString('hex'))) stream.finish()
  }

  /** Some session may have ended just now. */
  const check = () => {
    isWanted = true
    checking ??= (async () => {
      while (isWanted) {
        isWanted = false
        // A database that does not answer must not end a session.
        await endThoseWithout().catch((error: unknown) => log.error('session_check_failed', { error }))
      }
      checking = undefined
    })()
    return checking
  }

  const beat = async () => {
    // A database that does not answer must not make the line look dead.
    await Promise.race([check(), pause(checkMs, undefined, { ref: false })])
    // A word, not a comment: browsers do not show those to anybody, and a dead line would look like a quiet one.
    for (const { say } of open) say('data: {"feeds":[]}\n\n')
  }

  return {
    check,
    count: () => open.size,
    add: (stream: Stream) => {
      open.add(stream)
      timer ??= setInterval(() => void beat(), aliveEveryMs)
      return () => {
        open.delete(stream)
        if (open.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    /** A stream never ends by itself: the browser comes back elsewhere. */
    finishAll: () => {
      for (const { finish } of open) finish()
    },
  }
}
