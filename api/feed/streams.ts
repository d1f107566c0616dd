import { setTimeout as pause } from 'node:timers/promises'
import { findOpenSessions } from '../accounts/sessions.ts'
import type { Deps } from '../deps.ts'

/** Stream of one browser. `session` is null for a visitor, whose stream ends only with the process. */
export type Stream = {
  readonly session: Buffer | null
  readonly say: (text: string) => void
  readonly finish: () => void
}

/**
 * Maximum open streams per person, per address for signed-in people, and per address for visitors. A browser has one, a
 * school has many browsers. Visitors are counted apart, so that they cannot use up people's places.
 */
const most = { person: 20, people: 1000, visitors: 100 } as const

/** Takes a place for a stream and returns a function to free it; null if the limit is reached. */
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

/** Maximum time a heartbeat waits for the session check. */
const checkMs = 3000

export type Streams = ReturnType<typeof createStreams>

/**
 * All streams of this process. Once per period, one query checks all their sessions: streams with an open session get a
 * heartbeat, the others end.
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

  /** Checks sessions now because one may just have ended. */
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
    // A database that does not answer must not make the connection look dead.
    await Promise.race([check(), pause(checkMs, undefined, { ref: false })])
    // A message, not an SSE comment: browsers hide comments from the app, so a dead connection would look like a quiet one.
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
    /** Ends all streams at shutdown: browsers reconnect to another process. */
    finishAll: () => {
      for (const { finish } of open) finish()
    },
  }
}
