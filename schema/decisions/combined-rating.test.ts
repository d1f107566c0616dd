import { expect, it } from 'vitest'
import { ratings } from '../choices.ts'
import { combinedRating } from './combined-rating.ts'

const review = (rating: number, punctualityRating: number, politenessRating: number) => ({
  rating,
  punctualityRating,
  politenessRating,
})

it('nobody has stars before the first review', () => {
  expect(combinedRating([])).toBeNull()
})

it('a blind review counts for nobody', () => {
  expect(combinedRating([{ ...review(1, 1, 1), isBlind: true }])).toBeNull()
  expect(combinedRating([{ ...review(1, 1, 1), isBlind: true }, review(4, 4, 4)])).toBe(4)
})

it('the stars weigh as much as the two criteria together', () => {
  expect(combinedRating([review(5, 3, 3)])).toBe(4)
  expect(combinedRating([review(4, 5, 4)])).toBe(4.3)
  expect(combinedRating([review(1, 5, 5)])).toBe(3)
})

it('each review counts the same', () => {
  expect(combinedRating([review(5, 5, 5), review(4, 4, 4), review(4, 4, 4)])).toBe(4.3)
  expect(combinedRating([review(5, 5, 5), review(5, 5, 5), review(4, 4, 4)])).toBe(4.7)
})

it('every possible review stays between the worst and the best, and equal stars stay as they are', () => {
  for (const stars of ratings) expect(combinedRating([review(stars, stars, stars)])).toBe(stars)
  const all = ratings.flatMap(a => ratings.flatMap(b => ratings.map(c => combinedRating([review(a, b, c)]) ?? 0)))
  expect(Math.min(...all)).toBe(1)
  expect(Math.max(...all)).toBe(5)
})

/** A review worth so many quarters of a star: the stars take halves, the criteria the quarters that are left. */
const worth = (quarters: number) => {
  const rating = Math.floor(quarters / 4)
  const criteria = quarters - 2 * rating
  return review(rating, Math.floor(criteria / 2), Math.ceil(criteria / 2))
}

it('halves round up as the database rounds them, for every mean of up to 40 reviews', () => {
  for (let count = 1; count <= 40; count++) {
    for (let sum = 4 * count; sum <= 20 * count; sum++) {
      const least = Math.floor(sum / count)
      const better = sum - least * count
      const reviews = Array.from({ length: count }, (_, index) => worth(index < better ? least + 1 : least))
      const inTenths = Math.floor((10 * sum + 2 * count) / (4 * count))
      expect(combinedRating(reviews)).toBe(inTenths / 10)
    }
  }
})
