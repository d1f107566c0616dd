import { liveQuery } from 'dexie'

const pause = 1000

/**
 * Runs a query, and again whenever something it read changes, until the returned function is called. The query runs inside an
 * async function: otherwise Dexie may not track reads after its first await, and would miss their changes. Dexie never repeats a
 * failed query, so it is retried. While the database fails, which the engine reports and repairs, the last answer stays.
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
