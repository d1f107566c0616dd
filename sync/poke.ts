import { isPublicFeed } from '../schema/feeds.ts'
import { periods } from '../schema/rules.ts'
import type { Delta } from '../schema/sync.ts'
import { parsePoke } from './answer.ts'
import type { Ports, TabMessage } from './ports.ts'

/** Content of the visible screen. It sets the polling period without a stream. */
export type Watched = 'chat' | 'student-chat' | 'accepted-jobs' | 'anything'

const seconds: Record<Watched, number> = {
  chat: periods.chatPoll.seconds,
  'student-chat': periods.studentChatPoll.seconds,
  'accepted-jobs': periods.acceptedJobsPoll.seconds,
  anything: periods.notificationsPoll.seconds,
}

/** `within`: milliseconds that a pull may wait, because many devices get the same news. `delta`: changes in some feeds. */
export type News = { feeds: readonly string[]; upTo: string; within: number; delta?: Delta }

type Pokes = {
  ports: Ports
  name: string
  account: string | null
  feeds: readonly string[]
  tell: (tidings: TabMessage) => void
  /** The server says that something moved, or may have, with the feeds and the transaction if known. */
  poke: (news?: News) => void
  /** Without a stream: pull. */
  poll: () => void
  /** The server has opened a stream for this account, so its session is valid. */
  admit: () => void
}

/** The server sends a heartbeat every 25 seconds. A connection that the network dropped raises no error. */
const silence = 60_000

/**
 * Tells the device that something moved. One visible tab of a browser holds the stream, under a lock, and tells the others
 * whether it is connected. A hidden tab releases it, so that no sleeping tab ever holds it. Without a stream, each visible tab
 * polls at the period of its screen. A stream that is silent for too long, or was opened by another person's session, counts as
 * none, and is reopened. The stream of a stopped tab counts as none too, because that tab does not react to it. It stays open,
 * because it tells when the session is this account's again.
 */
export const createPokes = ({ ports, name, account, feeds, tell, poke, poll, admit }: Pokes) => {
  let followed = new Set(feeds)
  const watched = new Map<symbol, Watched>()
  let isClosed = false
  let isStopped = false
  /** The stream is connected, whether or not this tab can use it. */
  let isLineUp = false
  let isUp = false
  let isUpElsewhere = false
  let isQueued = false
  let letGo: (() => void) | null = null
  let reconnect = () => {}
  let cancelPoll: (() => void) | null = null

  const isAttentive = () => !isClosed && ports.isVisible()

  const schedulePoll = () => {
    cancelPoll?.()
    cancelPoll = null
    if (!isAttentive() || isUp || isUpElsewhere) return
    const period = Math.min(seconds.anything, ...[...watched.values()].map(what => seconds[what]))
    cancelPoll = ports.after(period * 1000, () => {
      if (ports.isOnline()) poll()
      schedulePoll()
    })
  }

  const setUp = (value: boolean) => {
    isLineUp = value
    isUp = isLineUp && !isStopped
    tell({ kind: 'stream', isUp })
    schedulePoll()
  }

  const hold = (open: NonNullable<Ports['stream']>) =>
    new Promise<void>(resolve => {
      // The tab that held it may have died silently.
      isUpElsewhere = false
      schedulePoll()
      let close = () => {}
      let stopWaiting = () => {}

      const waitForWord = () => {
        stopWaiting()
        stopWaiting = ports.after(silence, () => reconnect())
      }

      const connect = () => {
        let isForeign = false
        close = open(
          {
            // Something may have moved while no stream was connected: pull.
            up: () => {
              isForeign = false
              waitForWord()
              setUp(true)
              poke()
            },
            down: () => {
              stopWaiting()
              setUp(false)
            },
            poke: data => {
              const { feeds: moved, upTo, within, of, delta } = parsePoke(data)
              isForeign ||= account !== null && of !== undefined && of !== account
              if (isForeign) return setUp(false)
              waitForWord()
              if (account !== null && of === account) admit()
              const own = moved.filter(feed => followed.has(feed))
              // A stopped tab pulls anyway once it resumes.
              if (own.length > 0 && !isStopped)
                poke(upTo === null ? undefined : { feeds: own, upTo, within, ...(delta && { delta }) })
            },
          },
          [...followed].filter(isPublicFeed),
        )
      }

      connect()
      reconnect = () => {
        close()
        setUp(false)
        connect()
      }
      letGo = () => {
        letGo = null
        reconnect = () => {}
        stopWaiting()
        close()
        setUp(false)
        resolve()
      }
    })

  const attend = () => {
    schedulePoll()
    const open = ports.stream
    if (!open || isQueued || letGo || !isAttentive()) return
    isQueued = true
    const take = async () => {
      isQueued = false
      if (isAttentive()) await hold(open)
    }
    // If the browser refuses the lock, this tab keeps polling.
    ports.lock(`${name}:stream`, take).catch(() => {
      isQueued = false
    })
  }

  return {
    attend,
    /** Registers what is on screen. Call the returned function to end it. */
    watch: (what: Watched) => {
      const mark = Symbol(what)
      watched.set(mark, what)
      schedulePoll()
      return () => {
        watched.delete(mark)
        schedulePoll()
      }
    },
    /** Reopens the stream if the set of followed feeds has changed. */
    follow: (next: readonly string[]) => {
      if (next.length === followed.size && next.every(feed => followed.has(feed))) return
      followed = new Set(next)
      reconnect()
    },
    /** Registers whether this tab may send no requests now: signed out, or too old. */
    stop: (value: boolean) => {
      if (value === isStopped) return
      isStopped = value
      if (letGo) setUp(isLineUp)
    },
    hide: () => {
      letGo?.()
      schedulePoll()
    },
    hear: (tidings: TabMessage) => {
      if (tidings.kind === 'who-streams' && isUp) tell({ kind: 'stream', isUp })
      if (tidings.kind !== 'stream' || letGo) return
      isUpElsewhere = tidings.isUp
      schedulePoll()
    },
    close: () => {
      isClosed = true
      letGo?.()
      cancelPoll?.()
    },
  }
}
