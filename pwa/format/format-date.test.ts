import { expect, it, onTestFinished } from 'vitest'
import {
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatSentDate,
  formatSince,
  formatTime,
  formatYear,
} from './format-date.ts'

it('writes a full date by Swiss time, for legal texts', () => {
  expect(formatDate('2026-06-30T22:30:00.000Z')).toBe('1er juillet 2026')
})

it('K-310 writes a day in one form, with the year only if it differs', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const said = (day: string) => formatDay(day, now)
  expect(['2026-12-03', '2026-12-01', '2027-12-03'].map(said)).toEqual([
    'jeu. 3\u00A0déc.',
    'mar. 1er\u00A0déc.',
    'ven. 3\u00A0déc. 2027',
  ])
  // By Swiss time an evening in UTC may be the next day, or the next year.
  expect(said('2026-11-20T23:30:00.000Z')).toBe('sam. 21\u00A0nov.')
  expect(formatDay('2026-12-31T12:00:00.000Z', Date.parse('2026-12-31T23:30:00.000Z'))).toBe('jeu. 31\u00A0déc. 2026')
  expect(formatDay('2027-01-01', Date.parse('2026-12-31T23:30:00.000Z'))).toBe('ven. 1er\u00A0janv.')
})

it('shows a month with its year', () => {
  expect(formatMonth('2026-11-30T23:30:00.000Z')).toBe('décembre 2026')
})

it('uses Swiss time on both sides of the daylight saving change', () => {
  expect(['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'].map(formatTime)).toEqual(['01:59', '03:00'])
  expect(formatYear('2026-12-31T23:30:00.000Z')).toBe('2027')
})

it("S-07 shows the last message's time if it is of today, else its day", () => {
  const now = Date.parse('2026-11-20T22:30:00.000Z')
  expect(formatMoment('2026-11-19T23:05:00.000Z', now)).toBe('00:05')
  expect(formatMoment('2026-11-19T22:55:00.000Z', now)).toBe('jeu. 19\u00A0nov.')
  expect(formatMoment('2025-11-20T22:30:00.000Z', now)).toBe('jeu. 20\u00A0nov. 2025')
})

it('S-06 writes the day of sending as dd/mm/yyyy', () => {
  expect(formatSentDate('2026-03-05T23:30:00.000Z')).toBe('06/03/2026')
})

it.each([undefined, null, ''])('S-06 writes « Date inconnue » without a date: %s', instant => {
  expect(formatSentDate(instant)).toBe('Date inconnue')
})

it('S-06 writes « Date invalide » for an invalid date', () => {
  expect(formatSentDate('hier')).toBe('Date invalide')
})

it("S-06 writes « Erreur de date » if the phone's calendar fails", () => {
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  const fail = () => {
    throw new RangeError('no calendar')
  }
  Object.defineProperty(prototype, 'format', { configurable: true, get: () => fail })
  onTestFinished(() => void Object.defineProperty(prototype, 'format', format))
  expect(formatSentDate('2026-03-05T23:30:00.000Z')).toBe('Erreur de date')
})

const now = Date.parse('2026-11-20T12:00:00.000Z')

it.each([
  ['2026-11-20T11:59:50.000Z', 'il y a 1 minute'],
  ['2026-11-20T11:20:00.000Z', 'il y a 40 minutes'],
  ['2026-11-20T07:00:00.000Z', 'il y a 5 heures'],
  ['2026-11-19T12:00:00.000Z', 'hier'],
  ['2026-11-16T12:00:00.000Z', 'il y a 4 jours'],
])('writes %s as « %s »', (instant, said) => {
  expect(formatSince(instant, now)).toBe(said)
})

it('never points to the future if the clock is slow', () => {
  expect(formatSince('2026-11-20T14:00:00.000Z', now)).toBe('il y a 1 minute')
})
