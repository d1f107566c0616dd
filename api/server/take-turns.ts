import { refuse } from './refusal.ts'

type Sizes = {
  /** Maximum pieces of one person running at a time. */
  readonly ofOne?: number
  /** Maximum pieces running in total. */
  readonly ofAll?: number
  /** Maximum waiting pieces of one person. */
  readonly waiting?: number
}

/**
 * Queues work fairly in this process: a person's pieces first wait for that person's own places, and then take one place in the
 * common queue. So a person with many pieces delays only themselves.
 */
export const createTurns = ({ ofOne = 1, ofAll = Infinity, waiting = Infinity }: Sizes) => {
  const ofPerson = createRow(ofOne)
  const ofEverybody = createRow(ofAll)
  return {
    /** Returns a refusal if too many pieces of this person are waiting. */
    whyNot: (person: string) =>
      ofPerson.waiting(person) >= waiting ? refuse('too-many-attempts', { retryAfter: 5 }) : null,
    run: <T>(person: string, work: () => Promise<T>): Promise<T> =>
      ofPerson.run(person, () => ofEverybody.run('', work)),
  }
}

/** Limits concurrency per key; the rest waits in order of arrival. */
const createRow = (places: number) => {
  const rows = new Map<string, { running: number; waiting: (() => void)[] }>()
  const enter = async (key: string) => {
    const row = rows.get(key) ?? { running: 0, waiting: [] }
    rows.set(key, row)
    if (row.running >= places) return new Promise<void>(resolve => row.waiting.push(resolve))
    row.running++
  }
  const leave = (key: string) => {
    const row = rows.get(key)
    const next = row?.waiting.shift()
    // The next one takes over the place.
    if (next) return next()
    if (row && --row.running === 0) rows.delete(key)
  }
  return {
    waiting: (key: string) => rows.get(key)?.waiting.length ?? 0,
    run: async <T>(key: string, work: () => Promise<T>) => {
      await enter(key)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
