import { refuse } from './refusal.ts'

type Sizes = {
  /** How many pieces of one person run at a time. */
  readonly ofOne?: number
  /** How many run at a time in all. */
  readonly ofAll?: number
  /** How many pieces of one person may wait. */
  readonly waiting?: number
}

/**
 * Runs pieces of work in turns in this process, fairly: a person whose pieces fill their own places waits for these alone, and
 * behind them takes one place in the row of all. So a person who brings many delays only themselves.
 */
export const createTurns = ({ ofOne = 1, ofAll = Infinity, waiting = Infinity }: Sizes) => {
  const ofPerson = createRow(ofOne)
  const ofEverybody = createRow(ofAll)
  return {
    /** A refusal where too many pieces of this person wait already. */
    whyNot: (person: string) =>
      ofPerson.waiting(person) >= waiting ? refuse('too-many-attempts', { retryAfter: 5 }) : null,
    run: <T>(person: string, work: () => Promise<T>): Promise<T> =>
      ofPerson.run(person, () => ofEverybody.run('', work)),
  }
}

/** For each key, so many pieces at a time; the others wait in the order in which they came. */
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
