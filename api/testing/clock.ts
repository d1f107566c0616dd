import { startOf } from '../../schema/decisions/schedule.ts'

/**
 * Fixed start time of all tests: whatever the real day, they begin at the same moment, and time runs on from there.
 * `TEST_TODAY=2028-02-29` or `TEST_TODAY=2026-12-31T23:30` sets another one, in Swiss time.
 *
 *     processes    of tests and of the product they start: `Date`, by follow-clock.ts, which Node preloads
 *     databases    now() and clock_timestamp(), by database-clock.ts
 *     pages        `Date`, by an init script (pwa/tests/e2e/clock.ts); a service worker uses the machine's clock
 *
 * All use the same offset, which one environment variable passes to all processes. Timers, and PostgreSQL's time limits, use the
 * machine's clock. The product's code is unaware of it.
 */
export const today = process.env['TEST_TODAY'] ?? '2026-11-24'

const variable = 'TEST_CLOCK_OFF_BY'
const preload = `--import=${new URL('follow-clock.ts', import.meta.url).href}`

/** Offset of this process in milliseconds; undefined if none is set. */
export const clockOffset = () => {
  const text = process.env[variable]
  return text === undefined ? undefined : Number(text)
}

/** Shifts `Date` by a further offset. Self-contained, because pages get its source text. */
export const shiftDate = (by: number) => {
  const Before = Date
  const before = Before.now
  const now = () => before() + by
  // Assigned to `Date.now`, so that a test may replace it.
  Before.now = now
  globalThis.Date = new Proxy(Before, {
    construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  })
}

const offsetAt = (moment: string) => {
  const [day = '', time = '10:00'] = moment.split('T')
  return Date.parse(startOf({ kind: 'date', day, time })) - Date.now() + (clockOffset() ?? 0)
}

/** Sets the tests' clock for this process and every process it starts. */
export const giveClock = () => {
  if (clockOffset() !== undefined) return
  const offset = offsetAt(today)
  process.env[variable] = String(offset)
  process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], preload].filter(Boolean).join(' ')
  shiftDate(offset)
}

/** The same for a process with an environment of its own. */
export const clockEnvironment = () =>
  clockOffset() === undefined ? {} : { [variable]: process.env[variable], NODE_OPTIONS: preload }

/** Moves this process, and processes it starts from now on, to e.g. `2026-12-31T23:30`. Returns the function to go back. */
export const travelTo = (moment: string) => {
  const before = clockOffset() ?? 0
  const set = (offset: number) => {
    shiftDate(offset - (clockOffset() ?? 0))
    process.env[variable] = String(offset)
  }
  set(offsetAt(moment))
  return () => set(before)
}
