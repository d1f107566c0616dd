const mostShared = 20

/**
 * What many ask at the same time is made once for all of them, and again a while later or once it is forgotten. What is not
 * `kept` is for those who wait for it already.
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
