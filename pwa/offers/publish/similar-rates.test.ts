import { expect, it } from 'vitest'
import { similarRates } from './similar-rates.ts'

const job = (rate: number, subcategory: string | null, category: 'physical' | 'digital' = 'physical') => ({
  category,
  subcategory,
  rate,
})
const gardening = { category: 'physical', subcategory: 'gardening' } as const

it('uses offers of the same subcategory if there are at least three', () => {
  const open = [job(30, 'gardening'), job(20, 'gardening'), job(25, 'gardening'), job(60, 'moving')]
  expect(similarRates(open, gardening)).toEqual({ count: 3, from: 20, middle: 25, to: 30 })
})

it('falls back to the whole category if there are fewer', () => {
  const open = [job(30, 'gardening'), job(20, null), job(25, 'moving'), job(26, 'moving'), job(90, 'design', 'digital')]
  expect(similarRates(open, gardening)).toEqual({ count: 4, from: 20, middle: 26, to: 30 })
})

it('gives nothing for two offers', () => {
  expect(similarRates([job(30, 'gardening'), job(20, 'gardening')], gardening)).toBeNull()
})
