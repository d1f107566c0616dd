import { expect, it } from 'vitest'
import { formatMoney, formatRappen, formatRate } from './format-money.ts'

it('shows whole francs without rappen', () => {
  expect(formatMoney(25)).toBe('25 CHF')
})

it('shows rappen with two digits after a point', () => {
  expect(formatMoney(25.5)).toBe('25.50 CHF')
})

it('groups thousands the Swiss way', () => {
  expect(formatMoney(1_234_567.05)).toBe('1’234’567.05 CHF')
})

it('rounds by the visible digits, and never shows minus zero', () => {
  expect([1.005, 999.995, -0.001, -2.5].map(formatMoney)).toEqual(['1.01 CHF', '1’000 CHF', '0 CHF', '-2.50 CHF'])
})

it('formats a rate per hour', () => {
  expect(formatRate(32.75)).toBe('32.75 CHF/h')
})

it('W-01 a wallet counts in rappen and shows francs with two decimals', () => {
  expect([5000, 4750, 5, 0].map(formatRappen)).toEqual(['50.00 CHF', '47.50 CHF', '0.05 CHF', '0.00 CHF'])
})
