import { jobsFeeds, userFeed } from '../schema/feeds.ts'
import { backoff } from './backoff.ts'
import { coalesce } from './coalesce.ts'
import { createCycle } from './cycle.ts'
import { openDevice, type Device } from './device.ts'
import { createDrain } from './drain.ts'
import { isWritten, type Command, type CommandInput } from './effects/effects.ts'
import { isMergeDue, mergeSegments } from './merge.ts'
import { discard, resend } from './outbox.ts'
import { createPokes, type News } from './poke.ts'
import type { Ports, TabMessage } from './ports.ts'
import { enqueue, prepare } from './send.ts'
import { createStall } from './stall.ts'
import { countUnsent, enter, leave, setHome } from './state.ts'
import { watchLoss } from './storage.ts'
import { databaseName } from './store.ts'

/** Delay before merging. The person's own requests go first. */
const mergeAfterMs = 1000

type Options = {
  ports: Ports
  /** Owner of the device. Null for a visitor, who follows the open offers and sends nothing. */
  account: string | null
  /** Public feeds to follow, by default all. With too many offers only those near the person's canton are followed. */
  jobs?: readonly string[]
  /** A device that is already open. Otherwise one is opened. */
  device?: Device
}

/**
 * The sync engine of one account. It offers screens three things: `send`, live queries on `db`, and `status`. It requests nothing
 * before `start`.
 */
export const createEngine = ({ ports, account, jobs = jobsFeeds, device = openDevice(account, ports) }: Options) => {
  const { db, status, drafts, withStore, isClosed } = device
  const name = databaseName(account)
  const following = { account, offers: jobs }
  const stall = createStall(ports, stalled => status.set({ stalled }))
  /** `isWritten` of each entry, by `seq`. An entry's content never changes, so each is read only once. */
  const isOwnWords = new Map<number, boolean>()
  let countedIn: string | undefined
  let isFailing = false
  let misses = 0
  let stopLooking = () => {}
  let stopMerging: (() => void) | null = null
  let stopWaiting: (() => void) | null = null
  const postponed: News[] = []

  const look = () =>
    db.transaction('r', [db.outbox, db.meta], async () => {
      const state = await db.meta.get('state')
      // A new database counts its entries from the first again.
      if (state?.device !== countedIn) isOwnWords.clear()
      countedIn = state?.device
      const entries = (state: string) => db.outbox.where('state').equals(state)
      const count = async (state: string) => {
        const all = await entries(state).primaryKeys()
        const unknown = all.filter(seq => !isOwnWords.has(seq))
        const found = unknown.length > 0 ? await db.outbox.bulkGet(unknown) : []
        for (const entry of found) if (entry) isOwnWords.set(entry.seq, isWritten(entry))
        return { all: all.length, written: all.filter(seq => isOwnWords.get(seq)).length }
      }
      const waiting = await count('waiting')
      return {
        state,
        isAnyWaiting: waiting.all > 0,
        waiting: waiting.written,
        refused: (await count('refused')).written,
        blocked: (await count('blocked')).written,
        unreadable: await entries('unreadable').count(),
      }
    })

  /**
   * Updates this tab's status from what is stored, whichever tab stored it. Retries when the storage does not answer, because
   * no event says when it is back.
   */
  const refresh = coalesce(async () => {
    if (isClosed()) return
    const found = await withStore(look, 'reads').catch(() => null)
    if (isClosed()) return
    stopLooking()
    misses = found ? 0 : misses + 1
    if (!found) {
      stopLooking = ports.after(backoff(misses, ports.random), refresh)
      return
    }
    const { state, isAnyWaiting, waiting, refused, blocked, unreadable } = found
    if (state && !state.isLeft) pokes.follow(Object.keys(state.cursors))
    const isBehind = isAnyWaiting || !state?.syncedAt || state.page !== null || state.firstFill !== undefined
    const inTouch = isBehind ? 'syncing' : 'upToDate'
    const connection = !ports.isOnline() || isFailing ? 'offline' : inTouch
    status.set({ connection, since: state?.syncedAt ?? null, waiting, refused, blocked, unreadable })
    stall.look({ waiting, settled: state?.settled ?? 0 })
  })

  const cycle = createCycle({ db, ports, following, withStore, isClosed, postpone: news => postpone(news) })
  const drain = createDrain({
    ports,
    name,
    // A database failure rests like a network failure.
    cycle: isLook => cycle.run(isLook).catch(() => ({ kind: 'failed' })),
    report: async ({ halt, isFailing: fails, isAdmitted, outcome }) => {
      isFailing = fails
      pokes.stop(halt !== null)
      status.set({
        signedOut: halt === 'signed-out',
        wrongAccount: halt === 'wrong-account',
        outdated: halt === 'outdated',
      })
      await refresh()
      if ('settled' in outcome && outcome.settled > 0) channel.tell({ kind: 'changed' })
      if (isAdmitted) channel.tell({ kind: 'admitted' })
      mergeSoon()
    },
  })

  const mergeWhereDue = async () => {
    stopMerging = null
    if (await withStore(() => isMergeDue(db), 'reads')) await withStore(() => mergeSegments(db))
  }
  /** A failed merge is retried after the next answer. */
  const mergeSoon = () => {
    if (!isClosed()) stopMerging ??= ports.after(mergeAfterMs, () => void mergeWhereDue().catch(() => undefined))
  }

  const close = () => {
    if (isClosed()) return
    device.close()
    stopListening()
    stopLooking()
    stopMerging?.()
    stopWaiting?.()
    stall.stop()
    pokes.close()
    drain.close()
    cycle.cancel()
    channel.close()
  }

  const hear = (tidings: TabMessage) => {
    pokes.hear(tidings)
    // The tab that made the change may close before it sends.
    if (tidings.kind === 'changed') void refresh().then(drain.hurry)
    if (tidings.kind === 'admitted') drain.readmit()
    if (tidings.kind !== 'left') return
    status.set({ signedOut: true })
    close()
  }

  /** Delays news that thousands of devices get at the same time by a random time. A pull before then covers it too. */
  const postpone = (news: News) => {
    postponed.push(news)
    stopWaiting ??= ports.after(news.within * ports.random(), () => {
      stopWaiting = null
      for (const one of postponed.splice(0)) cycle.note(one)
      drain.poke(false)
    })
  }

  const applyOptions = (news?: News) => {
    if (news && news.within > 0 && !news.delta) return postpone(news)
    if (news) cycle.note(news)
    drain.poke(!news)
  }

  const channel = ports.channel(name, hear)
  const pokes = createPokes({
    ports,
    name,
    account,
    feeds: account === null ? jobs : [userFeed(account), ...jobs],
    tell: channel.tell,
    poke: applyOptions,
    poll: drain.poll,
    admit: () => {
      drain.readmit()
      channel.tell({ kind: 'admitted' })
    },
  })
  let stopListening = () => {}

  // Updates the screens, then refills. `back` is called while the database opens: reads wait for that, hence `after`.
  watchLoss(db, { gone: () => void refresh(), back: () => ports.after(0, () => void refresh().then(drain.poll)) })

  const tell = coalesce(async () => {
    if (isClosed()) return
    channel.tell({ kind: 'changed' })
    await refresh()
  })

  /** After a change of the outbox by the person: notifies screens and other tabs, and sends soon. */
  const changed = async () => {
    drain.hurry()
    await tell()
  }

  return {
    db,
    status: { get: status.get, subscribe: status.subscribe },
    drafts,
    watch: pokes.watch,

    start: async () => {
      // A failing database appears in the status, and every round retries it.
      await withStore(() => enter(db)).catch(() => undefined)
      if (isClosed()) return
      stopListening = ports.listen(signal => {
        if (signal === 'hidden') pokes.hide()
        if (signal === 'visible') pokes.attend()
        if (signal === 'online' || signal === 'visible') drain.retryNow()
        // A request sent over the lost network may hang until its timeout, and would block everything behind it.
        if (signal === 'online') cycle.cancel()
        void refresh()
      })
      channel.tell({ kind: 'who-streams' })
      await refresh()
      pokes.attend()
      drain.poke(true)
    },

    /**
     * Stores an action with its effect, and resolves with the entry's id once both are on the device. `clears`: the draft or
     * drafts that it was written from. `about`: name of its subject, shown if it is refused.
     */
    send: async <Name extends Command>(
      command: Name,
      input: CommandInput<Name>,
      options: { clears?: string | readonly string[]; about?: string } = {},
    ) => {
      if (account === null) throw new Error('a visitor has nothing to send')
      const sending = prepare(ports, {
        account,
        command,
        input: { ...input },
        clears: [options.clears ?? []].flat(),
        about: options.about,
      })
      await withStore(() => enqueue(db, sending))
      ports.askForBackgroundSync(account)
      void changed()
      return sending.id
    },

    /** Sends a refused entry again with another input, in its old place. */
    correct: async (id: string, input: Record<string, unknown>) => {
      const newId = ports.newId()
      await withStore(() => resend(db, { now: ports.now(), newId }, id, input))
      await changed()
      return newId
    },

    /** Sends a refused entry again unchanged. */
    retry: async (id: string) => {
      const newId = ports.newId()
      await withStore(() => resend(db, { now: ports.now(), newId }, id))
      await changed()
      return newId
    },

    discard: async (id: string) => {
      await withStore(() => discard(db, id))
      await changed()
    },

    /** Pulls at once, and resolves when everything is sent, or resting after a failure. */
    drain: async () => {
      drain.retryNow()
      await drain.whenIdle()
    },

    /** Sets a visitor's canton. That of a member is the one they live in. */
    lookAt: async (canton: string) => {
      if (account !== null) return
      await withStore(() => setHome(db, ports, canton))
      drain.poke(true)
    },

    persist: ports.persist,

    /** Entries and drafts that a logout would lose. */
    unsent: () => withStore(() => countUnsent(db), 'reads'),

    /** Logs out in all tabs. Without `force`, does so only if nothing would be lost, and otherwise returns what would. */
    logout: async ({ force = false } = {}) => {
      const outcome = await withStore(() => leave(db, ports, force))
      if (outcome.left) {
        channel.tell({ kind: 'left' })
        close()
      }
      return outcome
    },

    close,
  }
}

type WholeEngine = ReturnType<typeof createEngine>

/** The engine as screens see it. */
export type Engine = Omit<WholeEngine, 'start'>
