import type { Ports, Signal } from '../ports.ts'
import { browserPorts } from './browser.ts'
import { streamAddress } from './stream-address.ts'
import { syncTag } from './sync-tag.ts'

const reopenAfter = 5000

/** EventSource reconnects by itself after a lost connection, but never after a refusal: then a new one is created. */
const stream: Ports['stream'] = (listener, offers) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(streamAddress(offers))
    source.addEventListener('open', listener.up)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => listener.poke(data))
    source.addEventListener('error', () => {
      listener.down()
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenAfter)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

const listen: Ports['listen'] = heard => {
  const abort = new AbortController()
  const { signal } = abort
  const say = (word: Signal) => () => heard(word)
  addEventListener('online', say('online'), { signal })
  addEventListener('offline', say('offline'), { signal })
  // A phone may show a frozen page again without a change of visibility.
  addEventListener('pageshow', say('visible'), { signal })
  addEventListener('pagehide', say('hidden'), { signal })
  document.addEventListener('visibilitychange', () => heard(document.visibilityState), { signal })
  return () => abort.abort()
}

/** Background Sync is missing in TypeScript's DOM types, and in some browsers. */
type SyncManager = { register: (tag: string) => Promise<void> }
const hasSync = (registration: object): registration is { sync: SyncManager } => 'sync' in registration

const askForBackgroundSync = async (account: string) => {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration && hasSync(registration)) await registration.sync.register(syncTag(account))
}

export const windowPorts: Ports = {
  ...browserPorts,
  stream,
  listen,
  isVisible: () => document.visibilityState === 'visible',
  // If the browser refuses, the next opening drains.
  askForBackgroundSync: account => void askForBackgroundSync(account).catch(() => undefined),
  persist: async () => (await navigator.storage?.persist?.()) ?? false,
}
