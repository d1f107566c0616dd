import { expect, it } from 'vitest'
import { formatDate, formatMonth, formatShortDate } from './format-date.ts'

it('an instant shows as its Swiss day, in French', () => {
  expect(formatDate('2026-11-20T07:50:00.000Z')).toBe('20 novembre 2026')
})

it('late evening in UTC is already the next day in Switzerland', () => {
  expect(formatDate('2026-06-30T22:30:00.000Z')).toBe('1 juillet 2026')
})

it('shows a day in few letters, and a month with its year', () => {
  expect(formatShortDate('2026-11-20T07:50:00.000Z')).toBe('20 nov.')
  expect(formatMonth('2026-11-30T23:30:00.000Z')).toBe('décembre 2026')
})
