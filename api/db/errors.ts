import { postgres } from './driver.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** The kind of an error of the database, which quotes nobody; null for any other error. */
export const sqlStateOf = (error: unknown) => (error instanceof postgres.PostgresError ? error.code : null)

/** Two transactions met (serialization failure, deadlock): the same work, run again, may well succeed. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** The database refused the data itself: a rule of its own caught what the code let through. */
export const isRejectedData = (error: unknown) => error instanceof postgres.PostgresError && /^2[23]/.test(error.code)

/** The database cannot be reached, is going away, or has come back and is not done with its log. */
export const isUnreachable = (error: unknown) =>
  /^(?:CONNECT|ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|08|57P0|53300|25006)/.test(codeOf(error))

/** There was no answer in time: what a connection was asked is lost, or the pool has none that is free. */
export const isSilent = (error: unknown) => ['CONNECTION_SILENT', 'CONNECTION_AWAITED'].includes(codeOf(error))

/** It took longer, or waited longer for others, than a connection may: it may well succeed when there is less to do. */
export const isOverdue = (error: unknown) => ['57014', '55P03', '25P03'].includes(codeOf(error))

const attempts = 4

/** A deadlock or a lost race between two transactions is no answer: run the same work again. */
export const retryConflicts = async <T>(work: () => Promise<T>, isRaced = isConflict): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isRaced(error)) throw error
    }
  }
}
