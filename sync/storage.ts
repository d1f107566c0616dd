import type { Status } from './status.ts'
import type { Store } from './store.ts'

/** What browsers call a database that went away under an open page, and Safari one that it lost. */
const lost = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError', 'NotFoundError', 'OpenFailedError'])

const namesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.name, ...('inner' in error ? namesOf(error.inner) : [])] : []

/**
 * Does things with a database that may be closed, lost or full. It is opened again once for each thing; all that is done
 * through here is one transaction that may be done twice.
 */
export const createStorage = (db: Store, isClosed: () => boolean, tell: (storage: Status['storage']) => void) => {
  const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      const value = await run()
      tell('ok')
      return value
    } catch (error) {
      const names = namesOf(error)
      if (names.includes('QuotaExceededError')) tell('full')
      else if (names.some(name => lost.has(name))) tell('failing')
      throw error
    }
  }
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (isClosed()) throw new Error('this engine is closed')
    try {
      return await attempt(run)
    } catch (error) {
      if (isClosed() || !namesOf(error).some(name => lost.has(name))) throw error
      db.close({ disableAutoOpen: false })
      return attempt(run)
    }
  }
}
