import { createEngine } from '../engine.ts'
import type { Ports } from '../ports.ts'
import { browserPorts } from './browser.ts'
import { accountOfTag } from './sync-tag.ts'

/** A worker is never visible and lives only briefly: no stream, no polls, no rests. */
const workerPorts: Ports = {
  ...browserPorts,
  after: () => () => {},
  stream: null,
  listen: () => () => {},
  isVisible: () => false,
  askForBackgroundSync: () => {},
  persist: () => Promise.resolve(false),
}

/**
 * Runs the same rounds as a window, once. Rejects while entries are left, so that the browser retries later. It does not start
 * the engine: only a person reopens an account that was logged out.
 */
export const drainOnce = async (account: string, ports = workerPorts) => {
  const engine = createEngine({ ports, account })
  try {
    await engine.drain()
    const { waiting } = engine.status.get()
    if (waiting > 0) throw new Error(`${waiting} entries are still waiting`)
  } finally {
    engine.close()
  }
}

type SyncEvent = Event & { tag: string; waitUntil: (work: Promise<void>) => void }
const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event

/** Handles the browser's `sync` event. Other tags belong to others. */
export const answerSync = (event: Event) => {
  if (!isSyncEvent(event)) return
  const account = accountOfTag(event.tag)
  if (account) event.waitUntil(drainOnce(account))
}
