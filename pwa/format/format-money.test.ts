import { expect, it } from 'vitest'
import { formatMoney, formatRate } from './format-money.ts'

it('whole francs show no rappen', () => {
  expect(formatMoney(25)).toBe('25 CHF')
})

it('rappen show with two digits after a point', () => {
  expect(formatMoney(25.5)).toBe('25.50 CHF')
})

it('thousands stand apart the Swiss way', () => {
  expect(formatMoney(1234.05)).toMatch(/^1['’]234\.05 CHF$/)
})

it('a rate is per hour', () => {
  expect(formatRate(32.75)).toBe('32.75 CHF/h')
})
