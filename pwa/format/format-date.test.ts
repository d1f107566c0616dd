import { expect, it } from 'vitest'
import { formatDate } from './format-date.ts'

it('an instant shows as its Swiss day, in French', () => {
  expect(formatDate('2026-11-20T07:50:00.000Z')).toBe('20 novembre 2026')
})

it('late evening in UTC is already the next day in Switzerland', () => {
  expect(formatDate('2026-06-30T22:30:00.000Z')).toBe('1 juillet 2026')
})
