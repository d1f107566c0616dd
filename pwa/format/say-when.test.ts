import { expect, it } from 'vitest'
import { formatHour, sayEachTime, sayWhen } from './say-when.ts'

const slot = (day: string, from = '09:00', to = '12:30') => ({ day, from, to })

it.each([
  ['09:00', '9h'],
  ['00:05', '0h05'],
  ['14:30', '14h30'],
])('D-08 %s is written %s', (time, written) => expect(formatHour(time)).toBe(written))

it('D-08 a card says when it is in a few words', () => {
  expect(sayWhen({ kind: 'date', day: '2026-11-28', time: '09:00' })).toBe('sam. 28 nov., 9h')
  expect(sayWhen({ kind: 'slots', slots: [slot('2026-11-28')] })).toBe('sam. 28 nov., 9h–12h30')
  const several = { kind: 'slots' as const, slots: [slot('2026-11-28'), slot('2026-12-01'), slot('2027-01-02')] }
  expect(sayWhen(several)).toBe('3 dates possibles')
  expect(sayEachTime(several).map(({ text }) => text)).toEqual([
    'samedi 28 novembre 2026, 9h–12h30',
    'mardi 1er décembre 2026, 9h–12h30',
    'samedi 2 janvier 2027, 9h–12h30',
  ])
})
