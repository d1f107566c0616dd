import { Agent, request as send, type ClientRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { newId } from '../../../schema/ids.ts'
import { jobsFeeds, userFeed } from '../../../schema/feeds.ts'
import { syncVersion, type Mutation, type SyncChange } from '../../../schema/sync.ts'
import { parseAnswer, parsePoke } from '../../answer.ts'
import { continues, moveCursors } from '../../pull.ts'
import type { LoadPerson } from './order.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

export type Notes = {
  failed: (what: string) => void
  received: (bytes: number) => void
  brought: () => void
  asked: () => void
  shed: () => void
  saw: (change: SyncChange) => void
}

type Given = { origin: string; address: string; person: LoadPerson; xid: string; notes: Notes }

/**
 * A phone as the server sees it: a stream, cursors, and one request at a time. It stores no rows: the engine is measured
 * elsewhere, and five thousand of them would measure this machine instead.
 */
export const createLoadDevice = ({ origin, address, person, xid, notes }: Given) => {
  const feeds = [userFeed(person.id), ...jobsFeeds]
  const headers = { origin, cookie: `pouce=${person.token}`, 'x-forwarded-for': address, 'accept-encoding': 'gzip' }
  const device = newId()
  let cursors = Object.fromEntries(feeds.map(feed => [feed, xid]))
  let epoch: string | null = null
  let seen: string | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting: NodeJS.Timeout | undefined
  let stream: ClientRequest | undefined

  const ask = (method: string, path: string, body?: string) =>
    new Promise<{ status: number; text: string; retryAfter: number }>((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const asking = send(origin + path, { method, agent, headers: { ...headers, ...type } }, response => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => void pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const all = Buffer.concat(pieces)
          notes.received(all.length)
          const text = response.headers['content-encoding'] === 'gzip' ? gunzipSync(all) : all
          const retryAfter = Number(response.headers['retry-after'] ?? 0)
          resolve({ status: response.statusCode ?? 0, text: text.toString(), retryAfter })
        })
      })
      asking.on('error', reject)
      asking.end(body)
    })

  /** Like the engine, waits as long as a busy server says, and retries. */
  const askToSync = async (body: string) => {
    for (;;) {
      const answer = await ask('POST', '/api/sync', body)
      if (answer.status !== 503 || answer.retryAfter === 0) return answer
      notes.shed()
      await wait(answer.retryAfter * 1000)
    }
  }

  const pull = async (from: Record<string, string>, mutations: readonly Mutation[]) => {
    let page: unknown = null
    do {
      const version = syncVersion.current
      const body = { device, version, epoch, seen, cursors: from, page, mutations: page ? [] : mutations }
      const { status, text } = await askToSync(JSON.stringify(body))
      const answer = status === 200 ? parseAnswer(text) : null
      if (!answer) throw new Error(`sync ${status} ${text.slice(0, 100)}`)
      for (const { outcome, ...result } of answer.results)
        if (outcome !== 'applied') notes.failed(`${outcome} ${'code' in result ? result.code : ''}`)
      answer.changes.forEach(notes.saw)
      ;({ epoch, seen } = answer)
      page = answer.next
      if (!page) cursors = answer.cursors
    } while (page)
  }

  /** Syncs run one after the other, as under the engine's lock. Waiting for earlier ones is not timed. */
  const sync = (mutations: readonly Mutation[] = [], isAnew = false) => {
    const turn = last.then(async () => {
      const begun = performance.now()
      await pull(isAnew ? Object.fromEntries(feeds.map(feed => [feed, '0'])) : cursors, mutations)
      return performance.now() - begun
    })
    last = turn.catch((error: unknown) => notes.failed(String(error)))
    return turn
  }

  const askSoon = (within: number) => {
    notes.asked()
    const go = () => {
      waiting = undefined
      void sync().catch(() => undefined)
    }
    if (within > 0) waiting ??= setTimeout(go, within * Math.random())
    else go()
  }

  const hear = async (data: string) => {
    const { feeds: moved, upTo, within, delta } = parsePoke(data)
    if (upTo === null) return
    await last
    const isInStep = delta && continues({ epoch, page: null, isSweeping: false, cursors, seen }, delta)
    if (isInStep) {
      notes.brought()
      cursors = moveCursors({ cursors }, delta.cursors)
      seen = delta.seen
      delta.changes.forEach(notes.saw)
    }
    const rest = isInStep ? moved.filter(feed => !(feed in delta.cursors)) : moved
    if (rest.some(feed => BigInt(cursors[feed] ?? '0') <= BigInt(upTo))) askSoon(within)
  }

  const open = () =>
    new Promise<void>((resolve, reject) => {
      const opening = send(`${origin}/api/sync/stream?version=${syncVersion.current}`, { headers, agent: false })
      stream = opening
      opening.on('response', response => {
        if (response.statusCode !== 200) return reject(new Error(`stream ${response.statusCode}`))
        response.setEncoding('utf8')
        let rest = ''
        response.on('data', (text: string) => {
          notes.received(Buffer.byteLength(text))
          const words = (rest + text).split('\n\n')
          rest = words.pop() ?? ''
          for (const word of words) {
            const data = /^data: (.*)$/m.exec(word)?.[1]
            if (data !== undefined) void hear(data)
          }
        })
        response.on('error', () => undefined)
        resolve()
      })
      opening.on('error', error => {
        if (stream === opening) reject(error)
      })
      opening.end()
    })

  const close = () => {
    clearTimeout(waiting)
    waiting = undefined
    const closing = stream
    stream = undefined
    closing?.destroy()
  }

  return {
    person,
    sync,
    search: async (word: string) => {
      const begun = performance.now()
      const { status } = await ask('GET', `/api/jobs?search=${encodeURIComponent(word)}&limit=20`)
      if (status !== 200) throw new Error(`search ${status}`)
      return performance.now() - begun
    },
    /** The stream first, so that no later change is missed. */
    open: async () => {
      const begun = performance.now()
      await open()
      await sync()
      return performance.now() - begun
    },
    close,
  }
}

export type LoadDevice = ReturnType<typeof createLoadDevice>
