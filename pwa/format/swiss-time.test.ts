import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate, formatMonth, formatShortDate, formatYear } from './format-date.ts'
import { formatTime } from './format-time.ts'

const write = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('fr-CH', { timeZone: 'Europe/Zurich', ...options })
  return (instant: string) => formatter.format(new Date(instant))
}

const ways: [string, (instant: string) => string, (instant: string) => string][] = [
  ['a day', formatDate, write({ dateStyle: 'long' })],
  ['a day in few letters', formatShortDate, write({ day: 'numeric', month: 'short' })],
  ['a month', formatMonth, write({ month: 'long', year: 'numeric' })],
  ['a year', formatYear, write({ year: 'numeric' })],
  ['a time', formatTime, write({ hour: '2-digit', minute: '2-digit' })],
]

const within = { min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }
/** Where a mistake would be: the hours around the change of the clocks. */
const changes = fc
  .tuple(fc.integer({ min: 2000, max: 2037 }), fc.constantFrom(2, 9), fc.integer({ min: -200, max: 40 }))
  .map(([year, month, hours]) => new Date(Date.UTC(year, month + 1, 0, hours, 59)))

it.each(ways)(
  '%s is written as the platform would, all year and around the change of the clocks',
  (_, ours, theirs) => {
    fc.assert(
      fc.property(fc.oneof(fc.date(within), changes), date => {
        expect(ours(date.toISOString())).toBe(theirs(date.toISOString()))
      }),
      { numRuns: 1000 },
    )
  },
)

it.each(ways)('%s is right on each side of each change', (_, ours, theirs) => {
  for (let year = 2000; year <= 2037; year++)
    for (const month of [2, 9]) {
      const last = new Date(Date.UTC(year, month + 1, 0, 1))
      const change = last.setUTCDate(last.getUTCDate() - last.getUTCDay())
      for (const instant of [change - 1, change])
        expect(ours(new Date(instant).toISOString())).toBe(theirs(new Date(instant).toISOString()))
    }
})
