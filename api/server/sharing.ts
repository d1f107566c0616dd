const mostShared = 20

/**
 * Shares one answer among concurrent callers and for `ms` afterwards, unless it is forgotten. An answer that is not
 * kept goes only to the callers already waiting.
 */
export const createSharing = <T>(ms: number, isKept: (answer: T) => boolean = () => true) => {
  const shared = new Map<string, Promise<T>>()
  return {
    share: (key: string, make: () => Promise<T>) => {
      const known = shared.get(key)
      if (known) return known
      const answer = make()
      if (ms === 0 || shared.size >= mostShared) return answer
      shared.set(key, answer)
      const forget = () => {
        if (shared.get(key) === answer) shared.delete(key)
      }
      answer.then(made => (isKept(made) ? void setTimeout(forget, ms).unref() : forget()), forget)
      return answer
    },
    forget: () => shared.clear(),
  }
}
