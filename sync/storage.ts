import type { Status } from './status.ts'
import type { Store } from './store.ts'

/** Error names for a database that was deleted under an open page, or that Safari lost. */
const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'NotFoundError', 'OpenFailedError'])

/**
 * Error names for a transaction that the browser ended too early. The writes until then are stored, the rest is not. All
 * operations here write in an order in which their first half does no harm, and are repeated.
 */
const cut = new Set(['PrematureCommitError', 'TransactionInactiveError'])

const namesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.name, ...('inner' in error ? namesOf(error.inner) : [])] : []

export type WithStore = <T>(run: () => Promise<T>, kind?: 'reads') => Promise<T>

/**
 * Runs operations on a database that may be closed, lost or full, and reopens it once per operation. Each operation
 * is one transaction that may run twice, and once only in part.
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
      // A full disk can still be read.
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
 * Reports when the browser deletes or closes the database under the open page, and when it is open again. A connection
 * that was dropped at once because it failed does not report the loss.
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
      // Without a version number the database is about to be deleted.
      backend.addEventListener('versionchange', ({ newVersion }: { newVersion: number | null }) => {
        if (newVersion === null) gone()
      })
    },
    true,
  )
}
