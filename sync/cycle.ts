import type { SyncAnswer } from '../schema/sync.ts'
import { refuse } from './outbox.ts'
import type { Call, Ports } from './ports.ts'
import { parseFile } from './answer.ts'
import { applyFile, restartPull } from './first-fill.ts'
import type { Following } from './following.ts'
import type { News } from './poke.ts'
import { advance, moveCursors } from './pull.ts'
import { collect, judge, toBody, type Sent, type Verdict } from './push.ts'
import { rebaseOutbox } from './rebase.ts'
import { countUnknown, isPartial } from './state.ts'
import type { WithStore } from './storage.ts'
import { change, nextTurn, type State, type Store } from './store.ts'
import { applyAnswer, applyDelta, type Applied } from './apply-answer.ts'

export type Outcome =
  | { kind: 'done'; settled: number }
  /** Continue at once. */
  | { kind: 'more'; settled: number }
  /** The server is healthy but answered `retry` for some entries. */
  | { kind: 'put-off'; settled: number }
  /** The answers change nothing, and the next would not either. */
  | { kind: 'nowhere'; settled: number }
  /** `maySend`: the delayed request was a pull without entries, so new entries may be sent. */
  | { kind: 'later'; after: number; maySend: boolean; isDown: boolean }
  | Exclude<Verdict, { kind: 'answer' | 'too-large' | 'invalid' | 'later' }>

const fullBatch = 500

/** Number of concurrent file downloads. */
const mostFiles = 4

/** The server's own messages for refusals made on the device. The complete list would be too large here. */
const reasons = { 'too-large': 'The request is too large', 'invalid-input': 'The request is not valid' }

const refuseHere = (db: Store, id: string | undefined, code: keyof typeof reasons) =>
  change(db, async () => {
    const entry = await db.outbox
      .where('id')
      .equals(id ?? '')
      .first()
    if (entry?.state !== 'waiting') return
    await refuse(db, entry, { code, message: reasons[code] })
    await rebaseOutbox(db)
  })

type Cycle = {
  db: Store
  ports: Ports
  following: Following
  /** Runs a database operation and repairs the database if possible. */
  withStore: WithStore
  isClosed: () => boolean
  /** Delays a pull by the random time that the poke allows. */
  postpone: (news: News) => void
}

/** One round: collect, send, judge, apply. Between the transactions it holds only the drain lock. */
export const createCycle = ({ db, ports, following, withStore, isClosed, postpone }: Cycle) => {
  let call: Call | null = null
  /** Request for the next page, sent while this one is stored. Used only if it equals the next round's request. */
  let nextPage: { body: string; call: Call } | null = null
  let batch = fullBatch
  /** The only entry of an unreadable request. It is refused if the server can read the same request without it. */
  let suspect: string | null = null
  const files = new Map<string, Call>()
  /** Number of missing files. After the first, which may just have been withdrawn, try files once more, then pages. */
  let missed = 0
  const takesFiles = () => missed < 2
  /** The server postponed the waiting entries, so files go first. */
  let areFilesFirst = false
  /**
   * The requested poll is done once this database has completed `pulls` pulls. A pull already under way does not count, because
   * it may have passed the change. A later pull by any tab does.
   */
  let poll: { device: string; pulls: number } | null = null
  /** Consecutive pulls that the server reset. The first is real, further ones lead nowhere. */
  let setBacks = 0
  let isAnew = false
  let stales = 0
  /** Pokes since the last round. Most are about the device's own writes, which have arrived by the time of the round. */
  let heard: News[] = []

  /**
   * Halves the batch down to one entry. If that is too large, it is refused. If it is unreadable, a request without entries
   * tells whether it is to blame.
   */
  const shrink = async (sent: Sent, kind: 'too-large' | 'invalid'): Promise<Outcome> => {
    const { length } = sent.ids
    batch = Math.floor(length / 2)
    if (length > 1) return { kind: 'more', settled: 0 }
    if (length === 1 && kind === 'invalid') suspect = sent.ids[0] ?? null
    if (length === 1 && kind === 'too-large') {
      batch = 1
      await withStore(() => refuseHere(db, sent.ids[0], 'too-large'))
    }
    if (length === 1) return { kind: 'more', settled: 0 }
    // The server cannot read even a bare pull, so no entry is to blame.
    batch = fullBatch
    suspect = null
    if (sent.state.page) await withStore(() => forgetPage(db, sent))
    return { kind: 'failed' }
  }

  const grow = async () => {
    const guilty = suspect
    suspect = null
    batch = Math.min(fullBatch, Math.max(1, batch) * 2)
    if (guilty === null) return false
    await withStore(() => refuseHere(db, guilty, 'invalid-input'))
    return true
  }

  /** Requests the next page or files while this answer is stored. Skipped if the set of followed feeds changes now. */
  const prefetch = ({ state }: Sent, answer: SyncAnswer) => {
    const next = advance(state, answer)
    if (Boolean(next.isRegional) !== Boolean(state.isRegional)) return
    fetchFiles(next.firstFill?.files ?? [])
    const after = next.page ? next : { ...next, cursors: moveCursors(next, answer.cursors) }
    if (!after.page && !isPartial(after.cursors)) return
    const body = toBody(after, [])
    nextPage = { body, call: ports.post(body, takesFiles()) }
    // The next round handles its failure.
    nextPage.call.reply.catch(() => undefined)
  }

  const post = (body: string) => {
    const prefetched = nextPage
    nextPage = null
    if (prefetched?.body === body) return prefetched.call
    prefetched?.call.cancel()
    return ports.post(body, takesFiles())
  }

  const fetchFiles = (names: readonly string[]) => {
    for (const name of names.slice(0, mostFiles)) {
      if (files.has(name)) continue
      const call = ports.file(name)
      files.set(name, call)
      // `takeFile` handles its failure.
      call.reply.catch(() => undefined)
    }
  }

  const cancelFiles = () => {
    for (const file of files.values()) file.cancel()
    files.clear()
  }

  /** Applies the next file of the first fill. */
  const takeFile = async (state: State, name: string): Promise<Outcome> => {
    fetchFiles(state.firstFill?.files ?? [])
    const reply = await files.get(name)?.reply.catch(() => null)
    files.delete(name)
    if (isClosed() || !reply || reply.status >= 500) {
      // The other downloads have failed as well, or would be outdated by the retry.
      cancelFiles()
      return { kind: 'failed' }
    }
    const offers = reply.status === 200 ? parseFile(reply.text) : null
    if (offers) await withStore(() => applyFile(db, state, name, offers, ports.now()))
    else {
      missed++
      await withStore(() => restartPull(db, state, name))
    }
    return { kind: 'more', settled: 0 }
  }

  const isPollDue = ({ device, pulls }: Pick<State, 'device' | 'pulls'>) =>
    poll !== null && (poll.device !== device || pulls < poll.pulls)

  const requirePoll = ({ device, pulls }: State, more: 1 | 2) => {
    poll = { device, pulls: pulls + more }
  }

  const isNews = ({ cursors }: State) => {
    const told = heard
    heard = []
    return told.some(({ feeds, upTo }) => feeds.some(feed => BigInt(cursors[feed] ?? '0') <= BigInt(upTo)))
  }

  /** Applies deltas before anything is requested. A delta that does not fit is treated as a poke. */
  const takeDeltas = async () => {
    const told = heard
    heard = []
    for (const { delta, ...news } of told) {
      const isHere = delta !== undefined && (await withStore(() => applyDelta(db, delta)))
      if (isHere) heard.push({ ...news, feeds: news.feeds.filter(feed => !(feed in delta.cursors)) })
      else if (delta && news.within > 0) postpone(news)
      else heard.push(news)
    }
  }

  const countSetBacks = ({ isSetBack, isLast }: Exclude<Applied, 'stale'>) => {
    if (isSetBack) setBacks++
    isAnew ||= isSetBack
    if (!isLast) return
    if (!isAnew) setBacks = 0
    isAnew = false
  }

  const cancel = () => {
    call?.cancel()
    nextPage?.call.cancel()
    nextPage = null
    cancelFiles()
  }

  const run = async (isPoll: boolean): Promise<Outcome> => {
    await takeDeltas()
    const sent = await withStore(() => collect(db, ports, following, batch), 'reads')
    const { state } = sent
    if (state.isLeft) return { kind: 'signed-out' }
    // A pull that is halfway through, or a prefetched request, may have passed the change.
    if (isNews(state) || isPoll) requirePoll(state, state.page || nextPage ? 2 : 1)
    if (!isPollDue(state) && !sent.isUnfinished) return { kind: 'done', settled: 0 }
    const [file] = state.page === null ? (state.firstFill?.files ?? []) : []
    if (file !== undefined && (sent.ids.length === 0 || areFilesFirst)) return takeFile(state, file)
    areFilesFirst = false
    call = post(sent.body)
    const reply = await call.reply.catch(() => null)
    call = null
    // The engine may have been closed in the meantime.
    if (isClosed() || !reply) return { kind: 'failed' }
    const verdict = judge(reply)
    if (verdict.kind === 'too-large' || verdict.kind === 'invalid') return shrink(sent, verdict.kind)
    if (verdict.kind === 'later') return { ...verdict, maySend: verdict.isBusy && sent.ids.length === 0 }
    if (verdict.kind !== 'answer') return verdict
    prefetch(sent, verdict.answer)
    const applied = await withStore(() => applyAnswer(db, ports, following, sent, verdict.answer))
    if (applied === 'stale') {
      // Another tab is pulling now, and may have started before the poll was requested.
      if (isPollDue(state) && !state.page) requirePoll(state, 2)
      return { kind: ++stales > 3 ? 'nowhere' : 'more', settled: 0 }
    }
    stales = 0
    countSetBacks(applied)
    const hasRefused = await grow()
    // Entries without an answer, or with `retry`, are sent again after a rest. Entries behind them are sent at once.
    const { settled } = applied
    const isFilling = file !== undefined || verdict.answer.firstFill !== undefined
    areFilesFirst = isFilling && settled === 0 && sent.ids.length > 0
    const { next, changes } = verdict.answer
    // The person's own rows are complete, the offers are not.
    const isBetween = next === null && applied.unknown > 0 && applied.unknown < countUnknown(state.cursors)
    const goesOn = settled > 0 || areFilesFirst || isBetween
    if (settled < sent.ids.length) return { kind: goesOn ? 'more' : 'put-off', settled }
    // A server that resets every pull, or repeats the same page forever, is not asked again at once.
    const isTurning = next !== null && (changes.length === 0 || JSON.stringify(next) === JSON.stringify(state.page))
    const isStuck = next === null && applied.unknown > 0 && !isBetween
    if ((applied.isLast && setBacks > 1) || (isTurning && settled === 0) || isStuck) return { kind: 'nowhere', settled }
    const isDone = applied.isComplete && sent.isAll && !hasRefused && !isPollDue(applied)
    return { kind: isDone ? 'done' : 'more', settled }
  }

  return { run, note: (news: News) => void heard.push(news), cancel }
}

const forgetPage = (db: Store, { state: from }: Sent) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (state?.turn === from.turn) await db.meta.put({ ...nextTurn(state), page: null })
  })
