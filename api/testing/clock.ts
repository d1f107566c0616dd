import { startOf } from '../../schema/decisions/schedule.ts'

/**
 * The day is given to tests, never met: whatever day it is, all of them begin at the same moment, and time runs on from there.
 * `TEST_TODAY=2028-02-29` or `TEST_TODAY=2026-12-31T23:30` gives another one, by Swiss clocks.
 *
 *     processes    of tests and of the product they start: `Date`, by follow-clock.ts, which Node loads first
 *     databases    now() and clock_timestamp(), by database-clock.ts
 *     pages        `Date`, by an init script (pwa/tests/e2e/clock.ts); a service worker goes by the machine's
 *
 * All are off by the same, which one variable says to all processes. Timers, and the limits of PostgreSQL, keep the machine's
 * time. The product knows nothing of it.
 */
export const today = process.env['TEST_TODAY'] ?? '2026-11-24'

const variable = 'TEST_CLOCK_OFF_BY'
const preload = `--import=${new URL('follow-clock.ts', import.meta.url).href}`

/** By how many milliseconds this process is off; undefined if it was given no time. */
export const clockOffset = () => {
  const text = process.env[variable]
  return text === undefined ? undefined : Number(text)
}

/** Sets `Date` off by so much more. It stands alone, for pages get its text. */
export const shiftDate = (by: number) => {
  const Before = Date
  const before = Before.now
  const now = () => before() + by
  // Written there, so that a test may put another one in its place.
  Before.now = now
  globalThis.Date = new Proxy(Before, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  })
}

const offsetAt = (moment: string) => {
  const [day = '', time = '10:00'] = moment.split('T')
  return Date.parse(startOf({ kind: 'date', day, time })) - Date.now() + (clockOffset() ?? 0)
}

/** From here on this process, and every process that it starts, has the time of the tests. */
export const giveClock = () => {
  if (clockOffset() !== undefined) return
  const offset = offsetAt(today)
  process.env[variable] = String(offset)
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], preload].filter(Boolean).join(' ')
  shiftDate(offset)
}

/** The same for a process whose environment is written anew. */
export const clockEnvironment = () =>
  clockOffset() === undefined ? {} : { [variable]: process.env[variable], NODE_OPTIONS: preload }

/** This process, and what it starts from here on, is at `2026-12-31T23:30`; answers with the way back. */
export const travelTo = (moment: string) => {
  const before = clockOffset() ?? 0
  const set = (offset: number) => {
    shiftDate(offset - (clockOffset() ?? 0))
    process.env[variable] = String(offset)
  }
  set(offsetAt(moment))
  return () => set(before)
}
