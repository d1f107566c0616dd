import type { Call, Ports, Reply, Signal, StreamListener, TabMessage } from '../ports.ts'
import { newId } from '../../schema/ids.ts'
import { streamAddress } from '../hosts/stream-address.ts'

type Hear = (tidings: TabMessage) => void

const afterRealTime: Ports['after'] = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * Creates what the tabs of one browser share, within one process: locks, a channel, a database. `database` is an IndexedDB, such
 * as fake-indexeddb's factory with its key range. `after` is the tabs' clock, for their lock timeouts.
 */
export const createNodeBrowser = (database: Ports['database'], after = afterRealTime) => {
  const queues = new Map<string, Promise<unknown>>()
  const channels = new Map<string, Set<Hear>>()

  const waitFor = (before: Promise<unknown>, patience: number) =>
    new Promise<void>(resolve => {
      const stopWaiting = after(patience, resolve)
      void before.finally(stopWaiting).then(() => resolve())
    })

  const lock: Ports['lock'] = (name, run, patience) => {
    const before = queues.get(name) ?? Promise.resolve()
    const turn = (patience === undefined ? before : waitFor(before, patience)).then(run)
    queues.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }

  const channel: Ports['channel'] = (name, heard) => {
    const hearers = channels.get(name) ?? new Set()
    channels.set(name, hearers.add(heard))
    return {
      // As a BroadcastChannel: to all others, asynchronously.
      tell: tidings => {
        for (const hear of hearers) if (hear !== heard) queueMicrotask(() => hearers.has(hear) && hear(tidings))
      },
      close: () => hearers.delete(heard),
    }
  }

  // Dexie's live query cache is keyed by name, and several browsers in one process use the same names.
  return { lock, channel, database: { ...database, cache: 'disabled' } satisfies Ports['database'] }
}

export type NodeBrowser = ReturnType<typeof createNodeBrowser>

/**
 * Ports of one tab: visible and online unless `signal` says otherwise, which stands for the browser's events. Given ports replace
 * the defaults.
 */
export const createPorts = (browser: NodeBrowser, given: Pick<Ports, 'post' | 'file'> & Partial<Ports>) => {
  const listeners = new Set<(signal: Signal) => void>()
  let isOnline = true
  let isVisible = true
  const ports: Ports = {
    now: Date.now,
    newId,
    random: Math.random,
    after: afterRealTime,
    stream: null,
    isOnline: () => isOnline,
    isVisible: () => isVisible,
    listen: heard => {
      listeners.add(heard)
      return () => {
        listeners.delete(heard)
      }
    },
    lock: browser.lock,
    channel: browser.channel,
    database: browser.database,
    askForBackgroundSync: () => {},
    persist: () => Promise.resolve(true),
    ...given,
  }
  const signal = (heard: Signal) => {
    if (heard === 'online' || heard === 'offline') isOnline = heard === 'online'
    else isVisible = heard === 'visible'
    for (const listener of listeners) listener(heard)
  }
  return { ports, signal }
}

type NodePorts = {
  browser: NodeBrowser
  /** The real one, or that of an API in this process. */
  fetch: (request: Request) => Response | Promise<Response>
  /** Such as `https://pouce.example`. Also the Origin. */
  origin: string
  headers?: () => Record<string, string>
  withStream?: boolean
}

const patient = 60_000

const readStream = async (response: Response, listener: StreamListener) => {
  if (!response.ok || !response.body) throw new Error(`the stream was refused with ${response.status}`)
  listener.up()
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').filter(line => line.startsWith('data:'))
      if (data.length > 0) listener.poke(data.map(line => line.slice(5).trimStart()).join('\n'))
    }
  }
}

/** The engine's ports in Node, over HTTP. */
export const createNodePorts = ({ browser, fetch, origin, headers, withStream = false }: NodePorts) => {
  /** Aborted when the network goes: then no request is sent, and none in transit arrives. */
  let network = new AbortController()

  const request = async (path: string, { signal, ...init }: RequestInit, type: Record<string, string> = {}) => {
    network.signal.throwIfAborted()
    const signals = signal ? [signal, network.signal] : [network.signal]
    const all = { ...init, signal: AbortSignal.any(signals), headers: { origin, ...type, ...headers?.() } }
    return fetch(new Request(origin + path, all))
  }

  const call = (path: string, init: RequestInit, type?: Record<string, string>): Call => {
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(patient)])
    const send = async (): Promise<Reply> => {
      const response = await request(path, { ...init, signal }, type)
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
    }
    return { reply: send(), cancel: () => abort.abort() }
  }

  const post: Ports['post'] = (body, takesFiles) => {
    const path = takesFiles ? '/api/sync?takes=files' : '/api/sync'
    return call(path, { method: 'POST', body }, { 'content-type': 'application/json' })
  }
  const file: Ports['file'] = name => call(`/api/sync/first-fill/${name}`, {})

  const stream: Ports['stream'] = (listener, offers) => {
    const abort = new AbortController()
    const run = async () => {
      while (!abort.signal.aborted) {
        await request(streamAddress(offers), { signal: abort.signal })
          .then(response => readStream(response, listener))
          .catch(() => undefined)
        if (abort.signal.aborted) return
        listener.down()
        await new Promise(resolve => setTimeout(resolve, 500))
      }
    }
    void run()
    return () => abort.abort()
  }

  const { ports, signal } = createPorts(browser, { post, file, stream: withStream ? stream : null })
  return {
    ports,
    signal: (given: Signal) => {
      if (given === 'offline') network.abort()
      if (given === 'online' && !ports.isOnline()) network = new AbortController()
      signal(given)
    },
  }
}
