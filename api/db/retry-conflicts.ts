import { isConflict } from './errors.ts'

const attempts = 4

/** A deadlock or a lost race between two transactions is nobody's answer: the same work runs again. */
export const retryConflicts = async <T>(work: () => Promise<T>, isRaced = isConflict): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isRaced(error)) throw error
    }
  }
}
