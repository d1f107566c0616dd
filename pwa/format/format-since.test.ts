import { expect, it } from 'vitest'
import { formatSince } from './format-since.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

it.each([
  ['2026-11-20T11:59:50.000Z', 'il y a 1 minute'],
  ['2026-11-20T11:20:00.000Z', 'il y a 40 minutes'],
  ['2026-11-20T07:00:00.000Z', 'il y a 5 heures'],
  ['2026-11-19T12:00:00.000Z', 'hier'],
  ['2026-11-16T12:00:00.000Z', 'il y a 4 jours'],
])('%s is told as « %s »', (instant, said) => {
  expect(formatSince(instant, now)).toBe(said)
})

it('a clock that is behind tells nothing of the future', () => {
  expect(formatSince('2026-11-20T14:00:00.000Z', now)).toBe('il y a 1 minute')
})
