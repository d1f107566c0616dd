import { liveQuery } from 'dexie'

const pause = 1000

/**
 * Answers a question, and again whenever something that it read has changed, until the answer of this is called. It is asked
 * from within an async function: of any other Dexie may lose what it reads behind its first await, and a change of that
 * would never be heard of. Of one that failed Dexie would never ask again: while a database fails, which the engine tells
 * and repairs, the last answer stands.
 */
export const watch = <T>(ask: () => PromiseLike<T>, heard: (found: T) => void) => {
  let stop = () => {}
  const begin = () => {
    const subscription = liveQuery(async () => {
      try {
        return { value: await ask() }
      } catch {
        return null
      }
    }).subscribe(found => {
      if (found) heard(found.value)
      else later()
    })
    stop = () => subscription.unsubscribe()
  }
  const later = () => {
    stop()
    const timer = setTimeout(begin, pause)
    stop = () => clearTimeout(timer)
  }
  begin()
  return () => stop()
}
