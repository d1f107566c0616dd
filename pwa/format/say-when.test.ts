import { afterAll, expect, it, vi } from 'vitest'
import { formatHour, sayEachTime, sayWhen } from './say-when.ts'

vi.setSystemTime('2026-11-20T12:00:00.000Z')
afterAll(() => void vi.useRealTimers())

const slot = (day: string, from = '09:00', to = '12:30') => ({ day, from, to })

it.each([
  ['09:00', '9h'],
  ['00:05', '0h05'],
  ['14:30', '14h30'],
])('D-08 writes %s as %s', (time, written) => expect(formatHour(time)).toBe(written))

it('D-08 shows the time briefly on a card', () => {
  expect(sayWhen({ kind: 'date', day: '2026-11-28', time: '09:00' })).toBe('sam. 28\u00A0nov., 9h')
  expect(sayWhen({ kind: 'slots', slots: [slot('2026-11-28')] })).toBe('sam. 28\u00A0nov., 9h–12h30')
  const several = { kind: 'slots' as const, slots: [slot('2026-11-28'), slot('2026-12-01'), slot('2027-01-02')] }
  expect(sayWhen(several)).toBe('3 dates possibles')
  expect(sayEachTime(several).map(({ text }) => text)).toEqual([
    'sam. 28\u00A0nov., 9h–12h30',
    'mar. 1er\u00A0déc., 9h–12h30',
    'sam. 2\u00A0janv. 2027, 9h–12h30',
  ])
})
