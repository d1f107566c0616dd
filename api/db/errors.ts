import { postgres } from './driver.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** SQLSTATE of a database error, safe to log because it quotes no data; null for any other error. */
export const sqlStateOf = (error: unknown) => (error instanceof postgres.PostgresError ? error.code : null)

/** Serialization failure or deadlock between two transactions: a retry may succeed. */
export const isConflict = (error: unknown) => ['40001', '40P01'].includes(codeOf(error))

/** The database rejected the data: a constraint caught what the code let through. */
export const isRejectedData = (error: unknown) => error instanceof postgres.PostgresError && /^2[23]/.test(error.code)

/** The database cannot be reached, is shutting down, or is still recovering after a restart. */
export const isUnreachable = (error: unknown) =>
  /^(?:CONNECT|ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|08|57P0|53300|25006)/.test(codeOf(error))

/** No answer in time: the statement's answer is lost, or the pool has no free connection. */
export const isSilent = (error: unknown) => ['CONNECTION_SILENT', 'CONNECTION_AWAITED'].includes(codeOf(error))

/** A statement or lock timeout: it may succeed when the load is lower. */
export const isOverdue = (error: unknown) => ['57014', '55P03', '25P03'].includes(codeOf(error))

const attempts = 4

/** Retries work that lost a race or a deadlock against another transaction. */
export const retryConflicts = async <T>(work: () => Promise<T>, isRaced = isConflict): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isRaced(error)) throw error
    }
  }
}
