import type { Status } from './status.ts'
import type { Store } from './store.ts'

/** What browsers call a database that went away under an open page, and Safari one that it lost. */
const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'NotFoundError', 'OpenFailedError'])

/**
 * A transaction that the browser ended before us. What was written until then is stored, the rest is not: all that is done
 * through here writes in an order in which its first half does no harm, and is done again.
 */
const cut = new Set(['PrematureCommitError', 'TransactionInactiveError'])

const namesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.name, ...('inner' in error ? namesOf(error.inner) : [])] : []

export type WithStore = <T>(run: () => Promise<T>, kind?: 'reads') => Promise<T>

/**
 * Does things with a database that may be closed, lost or full. It is opened again once for each thing; all that is done
 * through here is one transaction that may be done twice, and half once.
 */
export const createStorage = (
  db: Store,
  isClosed: () => boolean,
  tell: (storage: Status['storage']) => void,
): WithStore => {
  let isFull = false

  const attempt: WithStore = async (run, kind) => {
    try {
      const value = await run()
      // A full disk can be read from all the same.
      if (kind !== 'reads') isFull = false
      tell(isFull ? 'full' : 'ok')
      return value
    } catch (error) {
      const names = namesOf(error)
      isFull ||= names.includes('QuotaExceededError')
      if (names.includes('QuotaExceededError')) tell('full')
      else if (names.some(name => lost.has(name))) tell('failing')
      throw error
    }
  }
  return async (run, kind) => {
    if (isClosed()) throw new Error('this engine is closed')
    try {
      return await attempt(run, kind)
    } catch (error) {
      const names = namesOf(error)
      const isLost = names.some(name => lost.has(name))
      if (isClosed() || !(isLost || names.some(name => cut.has(name)))) throw error
      if (isLost) db.close({ disableAutoOpen: false })
      return attempt(run, kind)
    }
  }
}

/**
 * Says when the browser takes the database away, or closes it, under the open page, and when it is open again. Of the first
 * a connection that was left at once, because it failed, tells nothing.
 */
export const watchLoss = (db: Store, { gone, back }: { gone: () => void; back: () => void }) => {
  let wasOpen = false
  db.on(
    'ready',
    () => {
      if (wasOpen) back()
      wasOpen = true
      const backend = db.backendDB()
      backend.addEventListener('close', gone)
      // Without a number it is about to be deleted.
      backend.addEventListener('versionchange', ({ newVersion }: { newVersion: number | null }) => {
        if (newVersion === null) gone()
      })
    },
    true,
  )
}
