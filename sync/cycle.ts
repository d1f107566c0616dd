import type { SyncAnswer } from '../schema/sync.ts'
import { messageOf, type GeneralCode } from '../schema/refusals.ts'
import { refuse } from './outbox.ts'
import type { Call, Ports } from './ports.ts'
import { advance } from './pull.ts'
import { collect, judge, toBody, type Sent, type Verdict } from './push.ts'
import { rebaseOutbox } from './rebase.ts'
import { change, type Store } from './store.ts'
import { takeIn } from './take-in.ts'

export type Outcome =
  | { kind: 'done'; settled: number }
  /** Go on at once. */
  | { kind: 'more'; settled: number }
  /** The server is well and says of some entries: not now. */
  | { kind: 'put-off'; settled: number }
  | Exclude<Verdict, { kind: 'answer' | 'too-large' | 'invalid' }>

const fullBatch = 500

const refuseHere = (db: Store, id: string | undefined, code: GeneralCode) =>
  change(db, async () => {
    const entry = await db.outbox
      .where('id')
      .equals(id ?? '')
      .first()
    if (entry?.state !== 'waiting') return
    await refuse(db, entry, { code, message: messageOf(code) })
    await rebaseOutbox(db)
  })

type Cycle = {
  db: Store
  ports: Ports
  feeds: readonly string[]
  /** Does something with the database, mending it where it can. */
  withStore: <T>(run: () => Promise<T>) => Promise<T>
  isClosed: () => boolean
}

/** One round: collect, send, judge, take in. Between the transactions nothing is held but the lock of whoever drains. */
export const createCycle = ({ db, ports, feeds, withStore, isClosed }: Cycle) => {
  let call: Call | null = null
  /** The next page, asked for while this one is stored. Of use only if it is what the next round would ask. */
  let ahead: { body: string; call: Call } | null = null
  let batch = fullBatch
  /** The only entry of a request that the server could not read. Guilty if the server reads the same without it. */
  let suspect: string | null = null

  /** Less, until one entry is left; that one is refused, or cleared by a request without any. */
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
    // Not even a bare pull is understood: no entry is to blame.
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

  const lookAhead = ({ state }: Sent, answer: SyncAnswer) => {
    if (!answer.next) return
    const body = toBody(advance(state, answer), [])
    ahead = { body, call: ports.post(body) }
    // Whoever needs it will hear of its failure.
    ahead.call.reply.catch(() => undefined)
  }

  const post = (body: string) => {
    const early = ahead
    ahead = null
    if (early?.body === body) return early.call
    early?.call.cancel()
    return ports.post(body)
  }

  const cancel = () => {
    call?.cancel()
    ahead?.call.cancel()
  }

  const run = async (isPullWanted: boolean): Promise<Outcome> => {
    const sent = await withStore(() => collect(db, ports, feeds, batch))
    if (sent.state.isLeft) return { kind: 'signed-out' }
    if (!isPullWanted && sent.isAll && sent.ids.length === 0 && !sent.state.page) return { kind: 'done', settled: 0 }
    call = post(sent.body)
    const reply = await call.reply.catch(() => null)
    call = null
    // A late answer of a session that has ended here.
    if (isClosed() || !reply) return { kind: 'failed' }
    const verdict = judge(reply)
    if (verdict.kind === 'too-large' || verdict.kind === 'invalid') return shrink(sent, verdict.kind)
    if (verdict.kind !== 'answer') return verdict
    lookAhead(sent, verdict.answer)
    const taken = await withStore(() => takeIn(db, ports, sent, verdict.answer))
    if (taken === 'stale') return { kind: 'more', settled: 0 }
    const hasRefused = await grow()
    // What got no answer, or « not now », is asked for again after a rest.
    const { settled } = taken
    if (settled < sent.ids.length) return { kind: 'put-off', settled }
    return { kind: taken.isComplete && sent.isAll && !hasRefused ? 'done' : 'more', settled }
  }

  return { run, cancel }
}

const forgetPage = (db: Store, { state: from }: Sent) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (state?.turn === from.turn) await db.meta.put({ ...state, page: null, turn: state.turn + 1 })
  })
