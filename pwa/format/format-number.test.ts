import { expect, it } from 'vitest'
import { formatCount, formatNumber, formatRating } from './format-number.ts'

it('groups thousands and separates decimals as is usual in French-speaking Switzerland', () => {
  expect([0, 999, 1_234_567].map(formatCount)).toEqual(['0', '999', '1’234’567'])
  expect([2, 2.5, 1.005].map(formatNumber)).toEqual(['2', '2,5', '1,01'])
  expect([4, 4.64].map(formatRating)).toEqual(['4,0', '4,6'])
})
