import { newId } from '../../schema/ids.ts'
import { slowLine } from '../../schema/rules.ts'
import type { Call, Ports, TabMessage } from '../ports.ts'

/** Base timeout of a request. */
const patient = 60_000

const call = (address: string, init: RequestInit): Call => {
  const abort = new AbortController()
  // Without the extra time, three photos on a slow connection would never get through.
  const sent = typeof init.body === 'string' ? init.body.length : 0
  const timer = setTimeout(() => abort.abort(), patient + sent / slowLine.bytesPerMs)
  const send = async () => {
    try {
      const response = await fetch(address, { ...init, signal: abort.signal })
      return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
    } finally {
      clearTimeout(timer)
    }
  }
  return { reply: send(), cancel: () => abort.abort() }
}

const post: Ports['post'] = (body, takesFiles) =>
  call(takesFiles ? '/api/sync?takes=files' : '/api/sync', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })

/** Without credentials, the same for everyone, so that shared caches may store it. */
const file: Ports['file'] = name => call(`/api/sync/first-fill/${name}`, { credentials: 'omit' })

/** Web Locks that return the work's own result: a holder that lost its lock finishes, and no work fails because of a lock. */
const lockByBrowser: Ports['lock'] = (name, run, patience) =>
  new Promise((resolve, reject) => {
    let isOn = false
    const work = async () => {
      isOn = true
      await run().then(resolve, reject)
    }
    const take = (options: LockOptions) => navigator.locks.request(name, options, work)
    const wait = patience === undefined ? {} : { signal: AbortSignal.timeout(patience) }
    take(wait)
      .catch(() => (isOn ? undefined : take({ steal: true })))
      .catch(error => {
        if (!isOn) reject(error)
      })
  })

/** Without Web Locks every tab drains, and the receipts prevent duplicates. */
const lock: Ports['lock'] = (name, run, patience) => ('locks' in navigator ? lockByBrowser(name, run, patience) : run())

const isTidings = (value: unknown): value is TabMessage =>
  typeof value === 'object' && value !== null && 'kind' in value

const channel: Ports['channel'] = (name, heard) => {
  const broadcast = new BroadcastChannel(name)
  broadcast.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isTidings(data)) heard(data)
  })
  let isOpen = true
  return {
    tell: tidings => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
      if (isOpen) broadcast.postMessage(tidings)
    },
    close: () => {
      isOpen = false
      broadcast.close()
    },
  }
}

export const browserPorts = {
  now: Date.now,
  newId,
  random: Math.random,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  post,
  file,
  lock,
  channel,
  database: {},
  isOnline: () => navigator.onLine,
} satisfies Partial<Ports>
